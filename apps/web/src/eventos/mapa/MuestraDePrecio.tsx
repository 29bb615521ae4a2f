import { marcaDe, tonoDe } from './patrones.ts';

/** A tile of a section's fill, for a legend: a price's shade and mark, or without a colour the stripes of a sold-out section. */
export function MuestraDePrecio({ color, nivel }: { color: string | null; nivel: number }) {
  const marca = marcaDe(nivel);
  if (color === null)
    return (
      <svg className="muestra muestra--agotada" viewBox="0 0 16 16" aria-hidden="true">
        <rect className="recinto__rayas-fondo" width="16" height="16" rx="3" />
        <path d="M1 11 11 1M5 15 15 5" />
      </svg>
    );
  return (
    <svg
      className="muestra"
      viewBox="0 0 16 16"
      style={{ color: tonoDe({ color, suelo: 'noche' }, nivel) }}
      aria-hidden="true"
    >
      <rect className="recinto__patron-tinte" x=".75" y=".75" width="14.5" height="14.5" rx="3" />
      {marca && <path className="recinto__patron-marca" d={marca} />}
    </svg>
  );
}
