import type { Operador } from './operador.ts';

/** The support mailbox, as a link in running text. */
export function Buzon({ operador }: { operador: Operador }) {
  return <a href={`mailto:${operador.correo}`}>{operador.correo}</a>;
}

/** The operator's contact, at the end of a text. */
export function Contacto({ operador }: { operador: Operador }) {
  return (
    <>
      <h2>Contacto</h2>
      <p>
        {operador.nombre}, {operador.direccion}. Buzón de soporte: <Buzon operador={operador} />. Teléfono:{' '}
        <span className="num">{operador.telefono}</span>.
      </p>
    </>
  );
}
