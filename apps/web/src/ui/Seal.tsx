import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import './Seal.css';

/** A short mark on something: few left (with its sign), or sold out. */
export function Seal({ tone, children }: { tone: 'urgente' | 'agotado'; children: ReactNode }) {
  return (
    <span className={`sello sello--${tone}`}>
      {tone === 'urgente' && <Icon name="alerta" />}
      {children}
    </span>
  );
}
