import './Cara.css';

/** A person's initials in a disc; their name stands beside it. */
export function Cara({ nombre }: { nombre: string }) {
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
