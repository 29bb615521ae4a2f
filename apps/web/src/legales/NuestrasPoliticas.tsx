import { Buzon, Contacto } from './Contacto.tsx';
import type { Operador } from './operador.ts';

/** What is accepted, what cannot be undone, and what counts as abuse (§2.36). */
export function NuestrasPoliticas({ operador }: { operador: Operador }) {
  return (
    <>
      <p>
        Lo que conviene saber antes de comprar en <strong>{operador.nombre}</strong>.
      </p>

      <h2>Tarjetas</h2>
      <p>
        <strong>No se aceptan tarjetas de débito, tarjetas virtuales ni tarjetas sin relieve</strong> (no
        realzadas). La pantalla de pago muestra las marcas y, en su caso, los bancos con los que hay una
        excepción. La tarjeta debe estar a nombre de quien compra.
      </p>

      <h2>Cambios y reembolsos</h2>
      <p>
        Después de la compra <strong>no hay cambios ni reembolsos</strong>. Revisa el evento, la fecha, la
        sección, los lugares y tu correo antes de pagar.
      </p>

      <h2>Cancelación de un evento</h2>
      <p>
        Si un evento se cancela, se devuelve el precio del boleto a la tarjeta con la que se pagó.{' '}
        <strong>El cargo por servicio no se devuelve</strong>, porque el servicio de venta ya se prestó.
        Avisamos por correo a quienes compraron; no hace falta pedir el reembolso.
      </p>

      <h2>Uso excesivo</h2>
      <p>
        El <strong>uso excesivo en un lapso menor a 24 horas</strong> se considera una violación a nuestras
        políticas. Eso incluye apartar lugares repetidamente sin pagarlos, superar el máximo de boletos por
        persona con varias cuentas o correos, y usar programas para comprar. Podemos cancelar esos apartados y
        bloquear el acceso.
      </p>

      <h2>Entrada al evento</h2>
      <ul>
        <li>
          Presenta el código QR de cada boleto en tu teléfono o impreso. Cada uno permite una sola entrada.
        </li>
        <li>Se compra para mayores de 18 años; la edad mínima para entrar la fija cada evento.</li>
        <li>El recinto puede tener sus propias reglas de acceso.</li>
      </ul>

      <h2>¿No llegó tu correo?</h2>
      <p>
        Revisa la carpeta de correo no deseado. Si compraste con una cuenta, tus boletos están siempre en «Mis
        eventos». Si compraste como invitado, escríbenos a <Buzon operador={operador} /> desde el correo con
        el que compraste.
      </p>

      <Contacto operador={operador} />
    </>
  );
}
