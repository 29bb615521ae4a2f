import {
  bringIntoView,
  type Camera,
  centerOn,
  fitScale,
  type Limits,
  panBy,
  toScreen,
  visibleBox,
} from './camera.ts';
import { type Box, middleOf, type Point, type Size } from './geometry.ts';
import { createMotion } from './motion.ts';
import { listenToPointer } from './pointer.ts';

/** The greatest zoom of a map without seats: the whole map is this many times the visible part. */
const CLOSEST = 6;

/** A map in SVG that can be zoomed, dragged and pinched. Boxes are in the drawing's own units. */
export interface SvgView {
  /** Zooms by a factor about a part of the map, which is then visible, or about the view's middle. */
  zoomBy: (factor: number, about?: Box | null) => void;
  showAll: () => void;
  /** Makes the least move that shows a part. */
  show: (part: Box) => void;
  /** Zooms to a scale, in CSS pixels per unit, about a point of the element. */
  zoomTo: (scale: number, at: Point) => void;
  /** Shows a part as large as the element allows. */
  fill: (part: Box) => void;
  destroy: () => void;
}

export interface SvgViewOptions {
  /** Receives each visible part, and the camera of the whole element; null while the map is whole. */
  onFrame?: (visible: Box, camera: Camera | null) => void;
  /** The greatest scale, in CSS pixels per unit, where it is more than six times the whole map. */
  closest?: number;
}

/** Opens a map that fills `box`. The browser draws the part in the SVG's `viewBox`. */
export function openSvgView(
  svg: SVGElement,
  box: Box,
  { onFrame, closest = 0 }: SvgViewOptions = {},
): SvgView {
  /** The size of the whole map within the element, and the empty margin at its sides, in CSS pixels. */
  let view: Size = { width: 0, height: 0 };
  let aside: Point = { x: 0, y: 0 };
  const motion = createMotion({
    now: () => 0,
    isCalm: () => true,
    limitsOf: (whole, size) => limitsOf(whole, size, closest),
  });

  const move = (act: () => void) => {
    if (view.width === 0) return;
    act();
    const { x, y, scale } = motion.camera();
    const isZoomed = motion.zoom().canZoomOut;
    const visible = isZoomed ? visibleBox(motion.camera(), view) : box;
    frame(svg, visible);
    onFrame?.(visible, isZoomed ? { x: x - aside.x / scale, y: y - aside.y / scale, scale } : null);
    // A zoomed map is dragged by a finger; a whole map lets the finger scroll the page.
    svg.style.touchAction = motion.canPan() ? 'none' : 'pan-y';
    svg.style.cursor = motion.canPan() ? 'grab' : '';
  };
  const inView = ({ x, y }: Point): Point => ({ x: x - aside.x, y: y - aside.y });

  const pointer = listenToPointer(svg, {
    onPan: by => move(() => motion.jump(panBy(motion.camera(), by))),
    onPinch: pinch => move(() => motion.pinch({ ...pinch, at: inView(pinch.at) })),
    // The page handles clicks, which keyboards and assistive tools make too.
    onTap: () => false,
    onGrab: grabbing => {
      if (motion.canPan()) svg.style.cursor = grabbing ? 'grabbing' : 'grab';
    },
    onHover: () => {},
    // The wheel without Ctrl scrolls the page.
    onWheel: ({ at, factor, isPinch }) => {
      if (isPinch) move(() => motion.scaleBy(factor, inView(at), 'jump'));
      return isPinch;
    },
  });
  const resized = new ResizeObserver(() => {
    const { width, height } = svg.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    pointer.drop();
    const fit = fitScale(box, { width, height }, 0);
    view = { width: (box.maxX - box.minX) * fit, height: (box.maxY - box.minY) * fit };
    aside = { x: (width - view.width) / 2, y: (height - view.height) / 2 };
    move(() => motion.settle(box, view));
  });
  // Centres the map in the element, whatever its file asks for.
  svg.removeAttribute('preserveAspectRatio');
  svg.style.touchAction = 'pan-y';
  frame(svg, box);
  resized.observe(svg);

  return {
    zoomBy: (factor, about = null) =>
      move(() => {
        const middle = { x: view.width / 2, y: view.height / 2 };
        motion.scaleBy(factor, about ? toScreen(motion.camera(), middleOf(about)) : middle, 'jump');
        if (about) motion.jump(bringIntoView(motion.camera(), about, view));
      }),
    showAll: () => move(motion.showAll),
    show: part => move(() => motion.jump(bringIntoView(motion.camera(), part, view))),
    zoomTo: (scale, at) => move(() => motion.scaleBy(scale / motion.camera().scale, inView(at), 'jump')),
    fill: part => move(() => motion.jump(centerOn(middleOf(part), fitScale(part, view, 0), view))),
    destroy: () => {
      pointer.stop();
      resized.disconnect();
    },
  };
}

function frame(svg: SVGElement, { minX, minY, maxX, maxY }: Box): void {
  svg.setAttribute('viewBox', `${minX} ${minY} ${maxX - minX} ${maxY - minY}`);
}

function limitsOf(box: Box, view: Size, closest: number): Limits {
  const fit = fitScale(box, view, 0);
  return { box, view, minScale: fit, maxScale: Math.max(CLOSEST * fit, closest), margin: 0 };
}
