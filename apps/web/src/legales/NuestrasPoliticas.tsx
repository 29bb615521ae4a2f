import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Buzon, Contacto } from './Contacto.tsx';
import type { Operador } from './operador.ts';

/** Means of payment, refunds, and acts that count as abuse (§2.36). */
export function NuestrasPoliticas({ operador }: { operador: Operador }) {
  return (
    <>
      <p>
        Lo que conviene saber antes de comprar en <strong>{operador.nombre}</strong>.
      </p>

      <h2>Tarjetas</h2>
      <p>
        Se aceptan <strong>tarjetas de crédito y de débito</strong> de las marcas que muestra la pantalla de
        pago. Las tarjetas virtuales y las que no tienen relieve también sirven, siempre que tu banco permita
        pagar en línea con ellas. Tu banco puede pedirte que confirmes la compra, o rechazarla; si la rechaza,
        no se te cobra nada. Usa solo tarjetas tuyas o con permiso de su titular.
      </p>

      <h2>Cambios y reembolsos</h2>
      <p>
        Después de la compra <strong>no hay cambios ni reembolsos por decisión de quien compró</strong>, salvo
        los que la ley te reconoce y los que el evento ofrezca: cada uno dice su política antes de que pagues.
        Revisa el evento, la fecha, la sección, los lugares y tu correo antes de pagar.
      </p>

      <h2>Cancelación o cambio de un evento</h2>
      <p>
        Si un evento se cancela, te devolvemos{' '}
        <strong>todo lo que pagaste, con los cargos por servicio incluidos</strong>, por el mismo medio de
        pago; lo que pagaste en efectivo, a tu cuenta o en cualquiera de nuestras taquillas. Te avisamos por
        correo, con la causa y el día en que sale tu dinero; no hace falta pedirlo.
      </p>
      <p>
        Si un evento cambia de fecha, de lugar o de cartel, tu boleto sigue siendo válido y, si no te
        conviene, puedes pedir el total, también con los cargos por servicio, en el enlace de nuestro correo o
        a <Buzon operador={operador} />.
      </p>
      <p>
        Si la causa es responsabilidad del organizador, la ley te da además una compensación de al menos 20 %
        de lo que pagaste. El tiempo en que ves el dinero en tu tarjeta depende de tu banco.
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
        eventos». Si compraste como invitado,{' '}
        <Link href={paths.recuperarBoletos()} className="enlace">
          pídelos otra vez con tu correo
        </Link>{' '}
        o escríbenos a <Buzon operador={operador} /> desde él.
      </p>

      <Contacto operador={operador} />
    </>
  );
}
