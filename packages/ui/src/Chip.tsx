import { Children, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { BasicIcon } from './BasicIcon.tsx';
import { showWhole } from './showWhole.ts';
import './Chip.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-pressed'> {
  pressed: boolean;
}

/** A filter that is on or off; an active chip shows a tick besides the colour. */
export function Chip({ pressed, children, ...props }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} {...props}>
      {pressed && <BasicIcon name="palomita" />}
      {children}
    </button>
  );
}

/** A row of chips that scrolls sideways on a phone. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const count = Children.count(children);
  // The one that an address or the way back has pressed may stand beyond the edge. The page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips may come later than their row
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
    if (pressed && pressed.right > innerWidth) row.current?.scrollBy(pressed.right - innerWidth / 2, 0);
  }, [count]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot scroll away with its row
    <div ref={row} className="chips" role="group" aria-label={label} onFocus={showWhole}>
      {children}
    </div>
  );
}
