import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';
import { ConfirmarDevolucion } from './ConfirmarDevolucion.tsx';
import { type DevolucionEnLista, type DialogoDeDevolucion, MEDIOS } from './devolucion.ts';
import { OtroMedioDialog } from './OtroMedioDialog.tsx';
import './devoluciones.css';

const ESTADOS: Readonly<Record<DevolucionEnLista['estado'], { kind: StateKind; palabra: string }>> = {
  propuesta: { kind: 'duda', palabra: 'Por confirmar' },
  pendiente: { kind: 'espera', palabra: 'En camino' },
  hecha: { kind: 'hecho', palabra: 'Hecha' },
  fallida: { kind: 'mal', palabra: 'Rechazada' },
};
export interface DevolucionesProps {
  devoluciones: readonly DevolucionEnLista[];
  /** Shows each line's sale, for a list of several sales. */
  conFolio?: boolean;
  alCambiar: () => Promise<unknown>;
}

/** Refunds and proposals with the acts that they wait for: confirm, withdraw, try again, pay by other means (§C7.2). */
export function Devoluciones({ devoluciones, conFolio = false, alCambiar }: DevolucionesProps) {
  return (
    <ul className="devoluciones">
      {devoluciones.map(devolucion => (
        <Linea key={devolucion.id} devolucion={devolucion} conFolio={conFolio} alCambiar={alCambiar} />
      ))}
    </ul>
  );
}

interface LineaProps {
  devolucion: DevolucionEnLista;
  conFolio: boolean;
  alCambiar: () => Promise<unknown>;
}

function Linea({ devolucion, conFolio, alCambiar }: LineaProps) {
  const { folio, evento, monto, medio, estado, motivo, pedidaPor, confirmadaPor, error, intentos } =
    devolucion;
  const { kind, palabra } = ESTADOS[estado];
  return (
    <li>
      <div className="devoluciones__que">
        <span className="fila">
          <b className="num">{formatPesos(dePesos(monto))}</b>
          <StateTag kind={kind}>{palabra}</StateTag>
        </span>
        {conFolio && (
          <small>
            <Link href={paths.venta(folio)}>{folio}</Link> · {evento.nombre}
          </small>
        )}
        <small>
          {[
            MEDIOS[medio],
            motivo,
            pedidaPor && `la pidió ${pedidaPor}`,
            confirmadaPor && confirmadaPor !== pedidaPor && `la confirmó ${confirmadaPor}`,
            fechaYHora(devolucion.hechaEn ?? devolucion.pedidaEn),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {estado !== 'hecha' && error && (
          <small className="rojo">
            El proveedor dijo: {error}
            {intentos > 1 && ` (${intentos} intentos)`}
          </small>
        )}
        {devolucion.sustituida && <small>Se paga, o se propuso pagar, por otro medio.</small>}
      </div>
      <Acciones devolucion={devolucion} alCambiar={alCambiar} />
    </li>
  );
}

type Dialogo = 'confirmar' | 'retirar' | 'otro';

interface AccionesProps {
  devolucion: DevolucionEnLista;
  alCambiar: () => Promise<unknown>;
}

function Acciones({ devolucion, alCambiar }: AccionesProps) {
  const { id, estado, evento, confirmable, sustituida } = devolucion;
  const [dialogo, setDialogo] = useState<Dialogo | null>(null);
  const hace = permitido('reembolsar', { eventoId: evento.id });
  const propone = permitido('reembolsar', { nivel: 'proponer', eventoId: evento.id });
  const cerrar = () => setDialogo(null);
  return (
    <div className="devoluciones__acciones">
      {estado === 'propuesta' && confirmable && (
        <Button size="chico" onClick={() => setDialogo('confirmar')}>
          Confirmar
        </Button>
      )}
      {estado === 'propuesta' && propone && (
        <Button size="chico" variant="borde" onClick={() => setDialogo('retirar')}>
          {confirmable ? 'Rechazar' : 'Retirar'}
        </Button>
      )}
      {estado === 'fallida' && !sustituida && hace && (
        <>
          <Reintentar id={id} alCambiar={alCambiar} />
          <Button size="chico" variant="borde" onClick={() => setDialogo('otro')}>
            Pagar por otro medio
          </Button>
        </>
      )}
      {dialogo === 'confirmar' && (
        <ConfirmarDevolucion devolucion={devolucion} alCambiar={alCambiar} onClose={cerrar} />
      )}
      {dialogo === 'retirar' && <Retirar devolucion={devolucion} alCambiar={alCambiar} onClose={cerrar} />}
      {dialogo === 'otro' && (
        <OtroMedioDialog devolucion={devolucion} alCambiar={alCambiar} onClose={cerrar} />
      )}
    </div>
  );
}

function Retirar({ devolucion, alCambiar, onClose }: DialogoDeDevolucion) {
  const { id, monto } = devolucion;
  return (
    <ConfirmDialog
      title="¿Quitar esta propuesta?"
      confirm={`Quitar la propuesta de ${formatPesos(dePesos(monto))}`}
      motivo={{ label: 'Motivo', required: true }}
      onClose={onClose}
      onConfirm={async motivo => {
        const { message } = await call('retirarPropuesta', {
          params: { devolucionId: id },
          body: { motivo },
          intencion: `retirar:${id}`,
        });
        notificar(message, 'exito');
        await alCambiar();
      }}
    >
      <p>No se devuelve dinero y los boletos siguen sirviendo.</p>
    </ConfirmDialog>
  );
}

function Reintentar({ id, alCambiar }: { id: string; alCambiar: () => Promise<unknown> }) {
  const { isBusy, run } = useBusy();
  const reintentar = () =>
    run(async () => {
      try {
        const { message } = await call('reintentarDevolucion', {
          params: { devolucionId: id },
          intencion: `reintentar:${id}`,
        });
        notificar(message, 'exito');
        await alCambiar();
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <Button size="chico" variant="borde" busy={isBusy} onClick={reintentar}>
      Intentar de nuevo
    </Button>
  );
}
