// Whether a picture that was made elsewhere can be painted: it is tried on a canvas that nobody sees.
import type { Picture, SceneRecord, View } from "python";
import { layOut } from "./geometry";
import { paintBoard, paintScene } from "./painter";
import { stageOn } from "./stage";

/** Records of a picture, cells of all its records together, and how wide a board is, in units: more is no board. */
const [MOST_RECORDS, MOST_CELLS, WIDEST] = [1500, 8000, 200];
const STYLE = { ink: () => "#000", font: "sans-serif", contrast: false, shapes: false };

const size = (records: SceneRecord[]) => records.reduce((sum, { cells = [] }) => sum + 1 + cells.length, 0);

export function paintable({ board, scene }: Picture) {
  const most = Math.max(board.length, scene.length);
  if (most > MOST_RECORDS || size(board) + size(scene) > MOST_CELLS) return false;
  try {
    const geometry = layOut(board);
    const { width, height, cells, directions, polygon } = geometry;
    if (!(width > 0 && width < WIDEST && height > 0 && height < WIDEST)) return false;
    const sides = [...board, ...scene].every(({ side = 0 }) => side >= 0 && side < geometry.outline.length);
    const few = (list: unknown[], least: number) => list.length >= least && list.length <= 12;
    if (!sides || !cells.size || !few(directions, 1) || !few(polygon, 3)) return false;
    const look = { geometry, style: STYLE, coordinates: true };
    const stage = stageOn(document.createElement("canvas"), [8, 8], look, 8 / width, geometry.middle, 1);
    paintBoard(stage);
    paintScene(stage, scene);
    return true;
  } catch {
    return false;
  }
}

const LOUDEST = 100; // sounds at a time

/** The same of a whole view; besides, two players share its board. */
export const presentable = ({ players, near, turn, sound, board, scene, waiting = [] }: View) =>
  players.length === 2 && [0, 1].includes(near) && [0, 1].includes(turn) && sound.length < LOUDEST
  && paintable({ board, scene }) && paintable({ board, scene: waiting });
