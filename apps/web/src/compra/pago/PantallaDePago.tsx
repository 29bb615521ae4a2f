import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { contarMeses } from '@taquilla/rules/meses';
import { contarPolitica, SI_SE_CANCELA } from '@taquilla/rules/politica';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useMemo, useRef } from 'react';
import { usePasoDePago } from '../pasoDePago.ts';
import { FechaCambiada } from '../total/cambios.tsx';
import { CodigoDeCorreo } from './captura/CodigoDeCorreo.tsx';
import { ComoPagar } from './captura/ComoPagar.tsx';
import { ConTuCuenta } from './captura/ConTuCuenta.tsx';
import { DatosDeInvitado } from './captura/DatosDeInvitado.tsx';
import { FormaDePago } from './captura/FormaDePago.tsx';
import type { CapturaDePago } from './captura/useCapturaDePago.ts';
import { usePagoPorReferencia } from './captura/usePagoPorReferencia.ts';
import type { ProveedorEnPagina } from './captura/useProveedor.ts';
import type { ControlDePago } from './cobro/controlDePago.ts';
import { DescuentoPanel, useAplicarAntes } from './descuento/DescuentoPanel.tsx';
import type { Descuento } from './descuento/useDescuento.ts';
import type { Falla } from './estadoDePago.ts';
import { ResumenDeCompra, ResumenPlegado } from './resumen/ResumenDeCompra.tsx';
import './PantallaDePago.css';

export interface PantallaDePagoProps {
  reserva: Reserva;
  evento: EventoDetalle;
  modo: 'asientos' | 'general';
  regreso: string | undefined;
  captura: CapturaDePago;
  descuento: Descuento;
  proveedor: ProveedorEnPagina;
  control: ControlDePago;
  falla: Falla | null;
  /** The total that the buyer saw before the places were held. */
  totalVisto: Centavos | undefined;
  /** The event's date when the payment began, ISO 8601. */
  fechaVista: string;
  releer: () => Promise<unknown>;
  /** The guest's reservation is the account's now. */
  alPasarACuenta: () => Promise<unknown>;
}

const SIN_CONEXION =
  'Estás sin conexión. Lo que escribiste sigue aquí: vuelve a pagar en cuanto tengas internet.';

/** The payment's form beside the summary; on a phone a bar below shows the total and the next step. */
export function PantallaDePago(props: PantallaDePagoProps) {
  const { reserva, evento, modo, captura, descuento, proveedor, control, falla } = props;
  const formulario = useId();
  const campoDeCodigo = useId();
  const aplicarAntes = useAplicarAntes({ descuento, formulario, campo: campoDeCodigo });
  const { volver } = usePasoDePago();
  const hayRed = useOnline();
  const aviso = useRef<HTMLDivElement>(null);
  const { total } = reserva.desglose;
  const { plan } = captura.formas;
  const enPagos = plan === null ? null : contarMeses(dePesos(total), plan);
  const referencia = usePagoPorReferencia(reserva, props.releer);
  const espera = useEsperaTras(falla);
  const accion = ACCIONES[captura.formas.referencia ?? 'no'] ?? (total > 0 ? 'Pagar' : 'Confirmar');
  const pagar = espera > 0 ? `${accion} en ${espera} s` : accion;
  const ocupado = descuento.ocupado || captura.cargando || espera > 0 || referencia.ocupado;

  const pagarYa = captura.enviar(datos => {
    const { referencia: medio } = captura.formas;
    if (hayRed && medio && total > 0) referencia.pedir(medio, datos.invitado);
    else if (hayRed) control.pagar(datos);
    else aviso.current?.scrollIntoView({ block: 'center' });
  });
  const enviar = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Before the fields are checked: a code may leave nothing to pay, and no card to ask for.
    if (hayRed && aplicarAntes()) return;
    pagarYa(event);
  };
  const cancelar = (
    <Button variant="quieto" full onClick={control.pedirCancelacion}>
      {modo === 'asientos' ? 'Cancelar la compra' : 'Cancelar compra'}
    </Button>
  );

  return (
    <>
      <div className={modo === 'asientos' ? 'ancho' : undefined}>
        <button type="button" className="volver" onClick={volver}>
          <Icon name="atras" />
          {props.regreso ?? (modo === 'asientos' ? 'Regresar a los asientos' : 'Regresar a los boletos')}
        </button>
        {modo === 'asientos' && (
          <h1 className="pago__titulo">{total > 0 ? 'Paga y listo' : 'Confirma y listo'}</h1>
        )}
        <div className="pago__columnas">
          <div className="pila">
            <div className="pago__plegado-sitio">
              <ResumenPlegado reserva={reserva} evento={evento} />
            </div>
            <FechaCambiada antes={props.fechaVista} evento={evento} />
            <TotalCambiado antes={descuento.decidido ? props.totalVisto : undefined} ahora={dePesos(total)} />
            <AvisoGeneral caja={aviso} falla={referencia.falla ?? falla} hayRed={hayRed} />
            <form id={formulario} className="pila" noValidate onSubmit={enviar}>
              {captura.esInvitado && <ConTuCuenta reserva={reserva} alPasar={props.alPasarACuenta} />}
              {captura.esInvitado && (
                <DatosDeInvitado
                  field={captura.field}
                  parecido={captura.parecido}
                  ponerCorreo={captura.ponerCorreo}
                  falla={falla?.junto === 'datos' ? falla.mensaje : null}
                  alDejarCorreo={captura.alDejarCorreo}
                />
              )}
              {total > 0 && (
                <ConQueSePaga captura={captura} falla={falla} proveedor={proveedor} total={dePesos(total)} />
              )}
            </form>
            <DescuentoPanel descuento={descuento} reserva={reserva} campo={campoDeCodigo} />
            <div className="pago__cancelar">
              {total > 0 && <Politica evento={evento} />}
              {cancelar}
            </div>
          </div>
          <aside className="pago__lado" aria-label="Tu compra">
            <ResumenDeCompra reserva={reserva} evento={evento} enPagos={enPagos}>
              <div className="pago__acciones">
                <Button type="submit" form={formulario} size="grande" full busy={ocupado}>
                  {pagar}
                </Button>
                {cancelar}
                {total > 0 && <Politica evento={evento} />}
              </div>
            </ResumenDeCompra>
          </aside>
        </div>
      </div>
      <BarraDePago total={total} enPagos={enPagos}>
        <Button type="submit" form={formulario} busy={ocupado}>
          {pagar}
        </Button>
      </BarraDePago>
      {referencia.codigo && <CodigoDeCorreo {...referencia.codigo} />}
    </>
  );
}

/** The words of the button where no card is charged. */
const ACCIONES: Readonly<Record<string, string>> = { spei: 'Dame mi CLABE', tienda: 'Dame mi código' };

/** The refund policy (§C7.3), beside the button to pay. */
function Politica({ evento: { politica } }: Pick<PantallaDePagoProps, 'evento'>) {
  return (
    <p className="nota">
      {contarPolitica(politica)} {SI_SE_CANCELA}
    </p>
  );
}

/** The saved cards to choose from, or the fields of a new one. */
function ConQueSePaga({
  captura,
  falla,
  proveedor,
  total,
}: Pick<PantallaDePagoProps, 'captura' | 'falla' | 'proveedor'> & { total: Centavos }) {
  const { formas } = captura;
  if (captura.cargando) return <FormaDePagoSkeleton />;
  const comoPagar = formas.hayOtras && <ComoPagar formas={formas} total={total} />;
  if (formas.forma === null || formas.referencia) return comoPagar;
  const tarjeta = (
    <FormaDePago
      field={captura.field}
      numero={captura.numero}
      tarjetas={captura.tarjetas}
      eleccion={captura.eleccion}
      elegir={captura.elegir}
      debito={formas.forma !== 'meses' && formas.tarjetas.includes('debito')}
      falla={falla && esDeTarjeta(falla) ? falla.mensaje : null}
      enUnPago={falla?.enUnPago && formas.forma === 'meses' ? () => formas.elegir('tarjeta') : null}
      proveedor={proveedor}
      releerTarjetas={captura.releerTarjetas}
    />
  );
  return (
    <>
      {comoPagar}
      {tarjeta}
    </>
  );
}

function BarraDePago({
  total,
  enPagos,
  children,
}: {
  total: number;
  /** `6 pagos de $718.67 aprox.`; null for one payment. */
  enPagos: string | null;
  children: ReactNode;
}) {
  return (
    <BottomBar className="pago__barra">
      <p>
        <small>{enPagos ?? 'Total a pagar'}</small>
        <strong>{formatPesos(dePesos(total))}</strong>
        <small>MXN, con cargos</small>
      </p>
      {children}
    </BottomBar>
  );
}

/** Seconds until the server takes another try, if it said so. */
function useEsperaTras(falla: Falla | null): number {
  const hasta = useMemo(() => Date.now() + (falla?.esperaSegundos ?? 0) * 1000, [falla]);
  return Math.ceil(useCountdown(hasta) / 1000);
}

function esDeTarjeta({ junto }: Falla): boolean {
  return junto === 'tarjeta' || junto === 'numero' || junto === 'expiracion' || junto === 'cvv';
}

/** The reason for a failed payment that no field explains; and a missing network. */
function AvisoGeneral({
  caja,
  falla,
  hayRed,
}: {
  caja: RefObject<HTMLDivElement | null>;
  falla: Falla | null;
  hayRed: boolean;
}) {
  const deLaCompra = falla && (falla.junto === 'total' || falla.junto === 'descuento') ? falla.mensaje : null;
  const mensaje = hayRed ? deLaCompra : SIN_CONEXION;
  useEffect(() => {
    if (deLaCompra) caja.current?.scrollIntoView({ block: 'center' });
  }, [deLaCompra, caja]);
  return (
    <div ref={caja} role="alert" className="pila pago__aviso">
      {mensaje && (
        <Notice tone="urgente">
          <strong>{mensaje}</strong>
        </Notice>
      )}
    </div>
  );
}

/** Tells that prices rose, or a promotion ended, between choosing and holding, before the bank shows the amount. */
function TotalCambiado({ antes, ahora }: { antes: Centavos | undefined; ahora: Centavos }) {
  if (antes === undefined || ahora <= antes) return null;
  return (
    <Notice tone="urgente" live>
      <strong>El total cambió desde que elegiste.</strong> Era {formatPesos(antes)} y ahora es{' '}
      {formatPesos(ahora)}. Si no te conviene, cancela la compra: no se te cobra nada.
    </Notice>
  );
}

function FormaDePagoSkeleton() {
  return (
    <Panel title="Forma de pago">
      <div className="pila" aria-hidden="true">
        <Skeleton height="3.75rem" radius="var(--r-control)" />
        <Skeleton height="3.75rem" radius="var(--r-control)" />
      </div>
      <p className="solo-lector" role="status">
        Cargando tus tarjetas
      </p>
    </Panel>
  );
}
