import './Initials.css';

/** A person's initials in a disc, for use beside their name. */
export function Initials({ nombre }: { nombre: string }) {
  const palabras = nombre.trim().split(/\s+/);
  const iniciales = [palabras[0], palabras.length > 1 ? palabras.at(-1) : undefined]
    .map(palabra => [...(palabra ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span className="cara" aria-hidden="true">
      {iniciales || '·'}
    </span>
  );
}
