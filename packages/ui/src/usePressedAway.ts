import { type PointerEvent, useRef } from 'react';

/** A drag of this many pixels throws the element away; a shorter one lets it return. */
const AWAY_PX = 80;
/** A move of fewer pixels is a press. */
const TREMOR_PX = 5;

/** The handlers with which a press, or a drag to the side, removes an element. */
export function usePressedAway(onAway: () => void) {
  const drag = useRef<{ from: number; far: boolean } | null>(null);
  return {
    onPointerDown: ({ clientX, button }: PointerEvent) => {
      if (button === 0) drag.current = { from: clientX, far: false };
    },
    onPointerMove: ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      const by = clientX - drag.current.from;
      if (!drag.current.far && Math.abs(by) < TREMOR_PX) return;
      if (!drag.current.far) currentTarget.setPointerCapture(pointerId);
      drag.current.far = true;
      currentTarget.style.translate = `${by}px`;
    },
    onPointerUp: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      const { from, far } = drag.current;
      drag.current = null;
      if (!far || Math.abs(clientX - from) > AWAY_PX) onAway();
      else currentTarget.style.translate = '';
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      drag.current = null;
      currentTarget.style.translate = '';
    },
  };
}
