import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { useDeDonde } from '../../layout/useDeDonde.ts';
import { paths } from '../../paths.ts';
import { ConfirmandoPago, Seguir, VolverAlBanco } from './ConfirmandoPago.tsx';
import { NO_SE_CONFIRMO } from './consultarPago.ts';
import type { DatosDeConfirmacion } from './datosDeConfirmacion.ts';
import type { EstadoDeConfirmacion, RespuestaFinal } from './estadoDeConfirmacion.ts';
import { PagoConfirmado } from './PagoConfirmado.tsx';
import { PagoRechazado } from './PagoRechazado.tsx';
import { SinConfirmar } from './SinConfirmar.tsx';
import { useConfirmacion } from './useConfirmacion.ts';

/** The outcome of the payment in the address. */
export function Confirmacion({ datos }: { datos: DatosDeConfirmacion }) {
  const { estado, preguntarDeNuevo } = useConfirmacion(datos);
  switch (estado.paso) {
    // One element for both, so that the buyer's waiting time counts from the first question.
    case 'cargando':
    case 'esperando':
      return <ConfirmandoPago mensaje={NO_SE_CONFIRMO} {...estado} onPreguntar={preguntarDeNuevo} />;
    case 'tarda':
      return <PagoPorCorreo {...estado} onPreguntar={preguntarDeNuevo} />;
    case 'terminada':
      return <Final respuesta={estado.respuesta} datos={datos} />;
  }
}

function Final({ respuesta, datos }: { respuesta: RespuestaFinal; datos: DatosDeConfirmacion }) {
  const aqui = useDeDonde();
  switch (respuesta.tipo) {
    case 'pagado':
      return <PagoConfirmado {...respuesta} invitadoId={datos.invitadoId} />;
    case 'rechazado':
      return <PagoRechazado {...respuesta} />;
    case 'perdido':
      return (
        <SinConfirmar titulo={respuesta.mensaje} detalle="Tus lugares ya no están apartados.">
          <Link href={paths.evento(respuesta.eventoId)} className={buttonClass()}>
            Elegir de nuevo
          </Link>
        </SinConfirmar>
      );
    case 'invalido':
      return (
        <SinConfirmar titulo={respuesta.mensaje} detalle="Si ya pagaste, tus boletos te llegan por correo.">
          {respuesta.faltaSesion ? (
            <Link href={paths.login()} state={aqui} className={buttonClass()}>
              Iniciar Sesión
            </Link>
          ) : (
            <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
              Ver eventos
            </Link>
          )}
        </SinConfirmar>
      );
  }
}

/** Shown after enough questions: nothing is lost, and the mail will tell the outcome. */
function PagoPorCorreo({
  banco,
  mensaje,
  onPreguntar,
}: Extract<EstadoDeConfirmacion, { paso: 'tarda' }> & { onPreguntar: () => void }) {
  return (
    <section className="ancho confirmacion confirmacion__espera">
      <Icon name="correo" className="confirmacion__icono" />
      <h1>{mensaje ? 'Seguimos sin saber de tu pago' : 'Tu banco sigue sin contestar'}</h1>
      <p role="status">
        {mensaje && <strong>{mensaje} </strong>}
        No vuelvas a pagar. Seguimos preguntando por ti: si el pago pasa, tus boletos te llegan por correo; si
        no, no se te cobra nada.
      </p>
      {banco && <VolverAlBanco banco={banco} />}
      <Seguir onPreguntar={onPreguntar} />
    </section>
  );
}
