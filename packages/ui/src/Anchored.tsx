import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { beganOutside } from './doublePress.ts';
import { useModal } from './modals.ts';
import './Anchored.css';

export interface AnchoredProps {
  /** The element that was pressed: the box opens at its edge, inside the window. */
  anchor: RefObject<Element | null>;
  /** The edge of the anchor with which the box is flush; `end` by default. */
  align?: 'start' | 'end' | undefined;
  /** The box's name for screen readers. */
  label: string;
  /** Called on Escape or a press outside. */
  onDismiss: () => void;
  children: ReactNode;
}

/** Space between the box and its anchor, and between the box and the window's edges. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * A small box that opens where it was asked for, over everything, also over a dialog: on the platform's `<dialog>`, so
 * that the focus stays inside and returns to the anchor. Mounting it opens it.
 */
export function Anchored({ anchor, align = 'end', label, onDismiss, children }: AnchoredProps) {
  const ref = useModal();
  usePlace(ref, anchor, align);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard leaves with Escape, which arrives as onCancel
    <dialog
      ref={ref}
      className="anclada"
      aria-label={label}
      onCancel={event => {
        // React owns whether the box is open; a dialog around it must stay.
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
      onClickCapture={event => {
        if (!ref.current || !beganOutside(ref.current, event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={event => {
        event.stopPropagation();
        if (event.target === ref.current) onDismiss();
      }}
    >
      <div className="anclada__caja">{children}</div>
    </dialog>
  );
}

/** Keeps the box at its anchor while it is open. */
function usePlace(
  ref: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    const place = () => {
      if (ref.current && anchor.current) placeAt(ref.current, anchor.current.getBoundingClientRect(), align);
    };
    place();
    const sizes = new ResizeObserver(place);
    if (ref.current) sizes.observe(ref.current);
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [ref, anchor, align]);
}

/** Below the anchor or, where there is no room, above it; never beyond the window. */
function placeAt(box: HTMLElement, at: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = box.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = align === 'start' ? at.left : at.right - width;
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  const top = below + height <= clientHeight - EDGE_PX || above < EDGE_PX ? below : above;
  box.style.left = `${within(left, clientWidth - EDGE_PX - width)}px`;
  box.style.top = `${within(top, clientHeight - EDGE_PX - height)}px`;
}

function within(given: number, most: number): number {
  return Math.max(EDGE_PX, Math.min(given, most));
}
