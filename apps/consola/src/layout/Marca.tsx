/** The house's mark: an arch, like a box office's window. */
export function Marca() {
  return (
    <span className="marca-de-casa">
      <svg viewBox="0 0 28 32" aria-hidden="true">
        <path fill="#ffd60a" d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
      </svg>
      Taquilla
      <span className="solo-lector">, consola</span>
    </span>
  );
}
