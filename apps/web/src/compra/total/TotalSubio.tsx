import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { Notice } from '@taquilla/ui/Notice.tsx';

/** Prices rose, or a promotion ended, under the eyes of a buyer who is still choosing (§9.3). */
export function TotalSubio({ antes, ahora }: { antes: Centavos | null; ahora: Centavos }) {
  if (antes === null) return null;
  return (
    <Notice tone="urgente" live>
      <strong>El total cambió mientras elegías.</strong> Era {formatPesos(antes)} y ahora es{' '}
      {formatPesos(ahora)}.
    </Notice>
  );
}
