import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { showWhole } from './showWhole.ts';
import './Chip.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-pressed'> {
  pressed: boolean;
}

/** A filter that is on or off; on shows a tick as well as the colour. */
export function Chip({ pressed, children, ...props }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} {...props}>
      {pressed && <Icon name="palomita" />}
      {children}
    </button>
  );
}

/** A row of chips that scrolls sideways on a phone. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot scroll away with its row
    <div className="chips" role="group" aria-label={label} onFocus={showWhole}>
      {children}
    </div>
  );
}
