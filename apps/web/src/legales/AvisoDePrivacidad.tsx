import { Buzon, Contacto } from './Contacto.tsx';
import type { Operador } from './operador.ts';

/** The privacy notice: which data of a buyer is kept, for which purpose, and how to have it corrected or erased. */
export function AvisoDePrivacidad({ operador }: { operador: Operador }) {
  return (
    <>
      <p>
        <strong>{operador.nombre}</strong>, con domicilio en {operador.direccion}, es responsable de los datos
        personales que nos das en este sitio y los trata conforme a la Ley Federal de Protección de Datos
        Personales en Posesión de los Particulares.
      </p>

      <h2>Qué datos usamos</h2>
      <ul>
        <li>Identificación y contacto: nombre y correo electrónico.</li>
        <li>Si creas una cuenta: tu contraseña, que se guarda de forma que nadie puede leerla.</li>
        <li>
          Si entras con Google: el nombre y el correo que Google nos comunica. Nunca recibimos tu contraseña
          de Google.
        </li>
        <li>De tus compras: eventos, lugares, montos, fechas y el estado de cada boleto.</li>
        <li>
          De tu tarjeta: el número y el código de seguridad viajan cifrados de tu navegador a la empresa que
          procesa el pago y <strong>no los guardamos</strong>. Si guardas una tarjeta, la guarda esa empresa;
          nosotros conservamos una referencia a ella y te mostramos su marca, su banco, su titular y sus
          últimos dígitos.
        </li>
        <li>
          Si pides que te avisemos de un evento: tu correo, hasta un día después de avisarte o hasta que el
          evento empiece o se cancele. Sin confirmar se borra en dos días, y puedes dejarlo desde cada correo.
        </li>
        <li>Técnicos: dirección IP y un identificador del dispositivo, para prevenir fraudes.</li>
      </ul>
      <p>No tratamos datos personales sensibles ni vendemos tus datos.</p>

      <h2>Para qué los usamos</h2>
      <ul>
        <li>Vender y entregar tus boletos, y permitirte entrar al evento.</li>
        <li>Cobrar, hacer reembolsos y prevenir fraudes.</li>
        <li>Avisarte de cambios en tu evento y responder tus mensajes.</li>
        <li>Escribirte una vez cuando un evento que esperas se pueda comprar, si lo pediste.</li>
        <li>Cumplir obligaciones legales y fiscales.</li>
      </ul>
      <p>Todas estas finalidades son necesarias para el servicio. No enviamos publicidad.</p>

      <h2>Con quién los compartimos</h2>
      <ul>
        <li>Con la empresa que procesa los pagos y con tu banco, para cobrar.</li>
        <li>Con el organizador del evento, lo necesario para el acceso y para avisarte de cambios.</li>
        <li>Con quienes nos prestan servicios técnicos, como enviar los correos, y solo para eso.</li>
        <li>Con la autoridad que lo requiera conforme a la ley.</li>
      </ul>

      <h2>Lo que se guarda en tu navegador</h2>
      <ul>
        <li>
          Si inicias sesión: la clave de tu sesión y una copia de tus boletos, para que los veas sin internet.
          Se borran al cerrarla.
        </li>
        <li>
          Mientras compras: tus lugares elegidos y apartados, tu número en la sala de espera, y el nombre, el
          correo y el código de descuento que escribiste. Nunca los datos de tu tarjeta.
        </li>
        <li>
          Al iniciar sesión: una cookie propia que solo nombra este dispositivo, para que los intentos de
          otras personas no bloqueen tu cuenta.
        </li>
        <li>Páginas e imágenes ya vistas y cómo prefieres ver tus compras.</li>
      </ul>
      <p>
        No usamos cookies de publicidad ni de seguimiento. En la pantalla de pago, la empresa que procesa los
        pagos reconoce tu dispositivo para prevenir fraudes; donde puedes entrar con Google, el botón es de
        Google. Cada una puede usar cookies propias conforme a su aviso de privacidad. Puedes borrar todo lo
        anterior desde tu navegador.
      </p>

      <h2>Tus derechos</h2>
      <p>
        Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso (derechos ARCO), limitar su
        uso o divulgación, y revocar tu consentimiento. Escribe a <Buzon operador={operador} /> desde el
        correo con el que compraste y dinos qué necesitas; respondemos en un máximo de 20 días hábiles. Los
        datos que la ley nos obliga a conservar se guardan, bloqueados, durante el plazo que ella marca.
      </p>

      <h2>Cambios a este aviso</h2>
      <p>La versión vigente es siempre la que se publica en esta página.</p>

      <Contacto operador={operador} />
    </>
  );
}
