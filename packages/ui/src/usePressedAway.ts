import { type PointerEvent, useRef } from 'react';

/** So far to the side it is thrown away; less far it comes back. */
const AWAY_PX = 80;
/** Less than this is a press. */
const TREMOR_PX = 5;

/** What an element needs to be taken away by a press, or by being dragged to the side. */
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
