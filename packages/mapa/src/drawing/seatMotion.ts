import {
  allowedScale,
  type Camera,
  centerOn,
  fitScale,
  type Limits,
  visibleBox,
  zoomAbout,
} from '../view/camera.ts';
import { type Box, growBox, middleOf, type Point, type Size } from '../view/geometry.ts';
import { createMotion, type Motion, type MotionOptions } from '../view/motion.ts';

/** The largest scale of a plan, also of a small section: CSS pixels per pitch. */
const MAX_SCALE = 60;
const MAX_FIT_SCALE = 44;
const FIT_MARGIN = 12;
const PAN_MARGIN = 72;
/** CSS pixels per pitch at which seats are comfortable to pick. */
const NEAR_SCALE = 33;
/**
 * A plan that is at most this many times too small to pick from opens at the picking scale; a larger one opens whole.
 */
const OPENS_NEAR = 3.4;
const PHONE_PX = 640;

/** A map's motion that knows the scale at which seats can be picked. */
export interface SeatMotion extends Motion {
  comeNear: (at: Point) => void;
  /** Brings a part of the plan into sight, at a scale where seats can be picked. */
  reveal: (box: Box) => void;
}

export interface SeatMotionOptions extends Pick<MotionOptions, 'now' | 'isCalm'> {
  /** Whether seats can be picked at a scale. */
  canPickAt: (scale: number) => boolean;
  /** The plan opens whole on a phone too. */
  opensWhole?: boolean;
}

export function createSeatMotion({
  canPickAt,
  opensWhole = false,
  ...options
}: SeatMotionOptions): SeatMotion {
  /** The first camera: null for the whole plan; on a phone at the picking scale, with the stage at the top. */
  const opening = ({ box, view, minScale }: Limits): Camera | null => {
    const isPhone = view.width < PHONE_PX;
    if (opensWhole || !isPhone || canPickAt(minScale) || minScale * OPENS_NEAR < NEAR_SCALE) return null;
    const x = middleOf(box).x - view.width / NEAR_SCALE / 2;
    return { x, y: box.minY, scale: NEAR_SCALE };
  };
  const motion = createMotion({ ...options, limitsOf, opening });

  return {
    ...motion,
    comeNear(at) {
      const camera = motion.camera();
      const scale = allowedScale(Math.max(NEAR_SCALE, camera.scale * 2), motion.limits());
      motion.fly(zoomAbout(camera, scale, at));
    },
    reveal(box) {
      const limits = motion.limits();
      const { view } = limits;
      const { scale } = motion.target();
      const seen = visibleBox(motion.target(), view, -1.2);
      const isSeen =
        box.minX >= seen.minX && box.maxX <= seen.maxX && box.minY >= seen.minY && box.maxY <= seen.maxY;
      if (isSeen && canPickAt(scale)) return;
      const near = Math.min(Math.max(scale, NEAR_SCALE), fitScale(growBox(box, 1.5), view, FIT_MARGIN));
      motion.fly(centerOn(middleOf(box), allowedScale(near, limits), view));
    },
  };
}

function limitsOf(box: Box, view: Size): Limits {
  const fit = Math.min(MAX_FIT_SCALE, fitScale(box, view, FIT_MARGIN));
  return { box, view, minScale: fit, maxScale: Math.max(MAX_SCALE, fit), margin: PAN_MARGIN };
}
