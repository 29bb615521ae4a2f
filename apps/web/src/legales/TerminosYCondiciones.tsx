import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Buzon, Contacto } from './Contacto.tsx';
import type { Operador } from './operador.ts';

/** Terms of use and of purchase (§2.36). */
export function TerminosYCondiciones({ operador }: { operador: Operador }) {
  return (
    <>
      <p>
        Estos términos regulan el uso de este sitio, operado por <strong>{operador.nombre}</strong>, y la
        compra de boletos en él. Al usar el sitio o comprar un boleto aceptas estos términos, el{' '}
        <Link href={paths.legal('aviso_de_privacidad')}>aviso de privacidad</Link> y{' '}
        <Link href={paths.legal('nuestras_politicas')}>nuestras políticas</Link>. Si no estás de acuerdo, no
        uses el sitio.
      </p>

      <h2>Quién puede comprar</h2>
      <p>
        Para comprar debes tener al menos <strong>18 años</strong> y capacidad legal para contratar. Los datos
        que proporciones deben ser tuyos y verdaderos. Puedes comprar con una cuenta o como invitado; los
        boletos se envían al correo de tu cuenta o, si compras como invitado, al que escribas: revísalo antes
        de pagar.
      </p>

      <h2>Tu cuenta</h2>
      <p>
        Eres responsable de mantener en secreto tu contraseña y de lo que se haga con tu cuenta. Para mantener
        la sesión abierta debes verificar tu correo. Si crees que alguien más entró a tu cuenta, cambia la
        contraseña y escríbenos a <Buzon operador={operador} />.
      </p>

      <h2>Precio y pago</h2>
      <ul>
        <li>Los precios están en pesos mexicanos (MXN).</li>
        <li>
          El precio que anunciamos de cada boleto es el total, con el cargo por servicio, el cargo por uso de
          tarjeta y el IVA, cuando el evento los tiene. Antes de pagar ves además el desglose; el total es
          exactamente lo que se carga a tu tarjeta.
        </li>
        <li>
          Se aceptan tarjetas de crédito y de débito de las marcas que muestra la pantalla de pago, también
          virtuales o sin relieve si tu banco permite pagar en línea con ellas.
        </li>
        <li>Tu banco puede pedirte que confirmes la compra. La venta termina cuando el banco la aprueba.</li>
      </ul>

      <h2>Apartado de lugares</h2>
      <p>
        Al continuar con tu compra apartamos tus lugares durante el tiempo que muestra el reloj. Si el tiempo
        termina sin que pagues, los lugares vuelven a la venta y no se te cobra nada. Cada evento tiene un
        máximo de boletos por persona, que se indica en su página.
      </p>

      <TrasLaCompra operador={operador} />

      <Contacto operador={operador} />
    </>
  );
}

function TrasLaCompra({ operador }: { operador: Operador }) {
  return (
    <>
      <h2>Tus boletos</h2>
      <p>
        Cada boleto tiene un código QR único que permite <strong>una sola entrada</strong>. Cuídalo: quien lo
        presente primero es quien entra. No lo publiques ni compres boletos fuera de este sitio.
      </p>

      <h2>Cambios, reembolsos y cancelación del evento</h2>
      <ul>
        <li>
          Una vez hecha la compra <strong>no hay cambios ni reembolsos</strong> por decisión de quien compró,
          salvo los que la ley te reconoce y los que el evento ofrezca: cada uno dice su política antes de que
          pagues.
        </li>
        <li>
          Si el evento se cancela se reembolsa por el mismo medio de pago <strong>el total</strong>: el precio
          del boleto y todos los cargos, también el cargo por servicio. Lo pagado en efectivo vuelve a tu
          cuenta o en cualquiera de nuestras taquillas.
        </li>
        <li>
          Si el evento cambia de fecha, de lugar o de cartel, tu boleto vale para lo nuevo; si no te conviene,
          puedes pedir el reembolso del total con sus cargos.
        </li>
        <li>
          Si la causa es responsabilidad del organizador, se te debe además una compensación de al menos 20 %
          de lo que pagaste.
        </li>
        <li>
          Si tu pago se hizo y tus lugares ya no se pueden entregar, el dinero se te devuelve completo sin que
          lo pidas, y te avisamos por correo.
        </li>
      </ul>

      <h2>Uso del sitio</h2>
      <p>
        El sitio es para uso personal. El <strong>uso excesivo en un lapso menor a 24 horas</strong>, ya sea
        por una persona o por un programa (por ejemplo, apartar lugares una y otra vez sin pagarlos o
        consultar el sitio de forma automática), se considera una violación a estos términos. Podemos limitar
        o impedir el acceso a quien los incumpla, y cancelar los apartados que haya hecho.
      </p>

      <h2>Responsabilidad</h2>
      <p>
        {operador.nombre} vende los boletos por cuenta del organizador de cada evento. La realización del
        evento, su contenido, su horario y las reglas de acceso al recinto son responsabilidad del
        organizador.
      </p>

      <h2>Cambios a estos términos y ley aplicable</h2>
      <p>
        Podemos actualizar estos términos; la versión vigente es la que se publica en esta página, y a tu
        compra se le aplica la que estaba publicada cuando la hiciste. Se rigen por las leyes de los Estados
        Unidos Mexicanos. Nada de lo aquí escrito limita los derechos que la Ley Federal de Protección al
        Consumidor te reconoce.
      </p>
    </>
  );
}
