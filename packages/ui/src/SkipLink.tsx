import './SkipLink.css';

/** The keyboard's first stop: a link past the header to the content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className="saltar" href={`#${target}`}>
      Saltar al contenido
    </a>
  );
}
