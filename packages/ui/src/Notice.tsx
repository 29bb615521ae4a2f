import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import './Notice.css';

const ICONS = { info: 'info', exito: 'palomita', urgente: 'alerta' } as const satisfies Record<
  string,
  IconName
>;

export interface NoticeProps {
  tone?: keyof typeof ICONS | undefined;
  /**
   * Reads the notice out when it appears by itself, such as the outcome of a press. It is an alert, because a screen
   * reader announces an alert that arrives with its words, but not a status.
   */
  live?: boolean | undefined;
  children: ReactNode;
}

/** A sentence in its own box, with an icon of its tone; put the most important words in `<strong>`. */
export function Notice({ tone = 'info', live = false, children }: NoticeProps) {
  const role = tone === 'info' ? 'status' : 'alert';
  return (
    <div className={classes('aviso', tone !== 'info' && `aviso--${tone}`)} role={live ? role : undefined}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
