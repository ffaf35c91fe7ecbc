// What Python hands over, as a part of a view: a position as a small picture, a field with stones before its values.

import { useLayoutEffect, useRef } from "preact/hooks";
import { miniature, Swatch } from "../board/pictures";
import { look } from "../game/store";
import { FieldView } from "../ui/fields";
import { Icon } from "../ui/parts";
import type { Field, Picture, Value } from "../ui/types";

type Shown = { picture: Picture; label?: string; look?: { coordinates: boolean; shapes: boolean } };

/** Without a `look` of its own it has no coordinates. */
export function Mini({ picture, label, look: own }: Shown) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => miniature(root.current!, picture, own ?? { ...look(), coordinates: false }), [picture]);
  const spoken = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
  const material = picture.board.find(({ kind }) => kind === "board")?.material;
  // The material comes first: the style sheet's contrast theme asks for classes that begin with it.
  return <div class={`m-${material} mini`} ref={root} {...spoken}><canvas /></div>;
}

export function Asked(shown: { field: Field; value: Value; choose: (value: Value) => void }) {
  const sign = (stone: string) => (stone ? <Swatch stone={stone} size={20} /> : <Icon sign="eraser" />);
  return <FieldView {...shown} signs={shown.field.stones?.map(sign)} />;
}
