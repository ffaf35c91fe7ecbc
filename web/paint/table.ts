// The table of how everything looks, from `pygame_core/drawing/strokes.py`; `layers.py` there tells what it may say.

export type Amount =
  number | [least: number, pixels: number, most: number] | [fact: string, base: number, more: number];
export type Light = { radial?: number[]; linear?: number[]; stops: [part: number, ink: string][] };
export type Shape = [form: string, ...how: any[]];
export type Shadow = [down: number, blur: number, ink: string];
export type Layer = {
  when?: string; at?: string; shift?: [Amount, Amount]; part?: string;
  shape?: Shape; text?: string; size?: Amount; weight?: number; look?: string;
  stroke?: [width: number, ink: string][]; fill?: string | Light; sharp?: boolean; dash?: number[];
  alpha?: Amount; clip?: Shape; shadow?: Shadow;
};
export type Looks = Record<string, Layer[]>;

export const TABLE: {
  board: Looks[]; scene: Looks[]; looks: Looks; sizes: Record<string, number>;
  inks: string[]; key: Amount; side: number; bleed: number; reach: number;
} = BUILD.strokes;
