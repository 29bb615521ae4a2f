import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { enCuantos } from '@taquilla/rules/numeros';
import { ordenaReembolsos } from '@taquilla/rules/permisos';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { toggle } from '../campos/toggle.ts';
import { Entrega, leerEntrega, SIN_ENTREGA } from '../devoluciones/Entrega.tsx';
import { useDryRun } from '../edicion/useDryRun.ts';
import { useSesion } from '../sesion/sesion.ts';
import { Check } from '../ui/Check.tsx';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { Motivo } from '../ui/Motivo.tsx';
import { MEDIOS, pesos } from './palabras.ts';
import { trasCambio } from './trasCambio.ts';

type Cuanto = 'todo' | 'boletos';
type Ensayado = RespuestaDe<'devolverVenta'>;

/** Above this amount the person types the event's `clave` (§C2.16). */
const CON_CLAVE_DESDE = 50_000;

/** Refunds the whole rest or the share of the ticked tickets; the server computes each line (§C7.1). */
export function ReembolsoDialog({ venta, onClose }: { venta: Venta; onClose: () => void }) {
  const forma = useForma(venta);
  const { cuanto, motivo, usados, vivos } = forma;
  const directo = ordenaReembolsos(useSesion().personal.roles);
  const [palabra, setPalabra] = useState('');
  const { ensayo, clave } = usePropuesta(venta, forma);
  const [entregado, setEntregado] = useState(SIN_ENTREGA);
  // A proposal does not state the handover yet.
  const entrega = directo && ensayo.datos ? leerEntrega(ensayo.datos, entregado) : {};
  const { reembolsar, isBusy, error } = useReembolso(venta, { ...forma, entrega, onClose });
  const leido = motivo.trim().length >= 3 && (clave === null || palabra.trim() === clave) && entrega !== null;

  return (
    <Dialog
      title={cuanto === 'todo' ? 'Reembolsar' : 'Reembolsar en parte'}
      className="reembolso"
      onDismiss={onClose}
    >
      <p>{quePago(venta)}</p>
      {vivos.length > 1 && (
        <Segmented<Cuanto>
          label="Cuánto se devuelve"
          value={cuanto}
          options={[
            { value: 'todo', label: 'Todo lo que queda' },
            { value: 'boletos', label: 'Por boleto' },
          ]}
          onChange={forma.setCuanto}
        />
      )}
      {cuanto === 'boletos' && <ElegirBoletos {...forma} />}
      {usados > 0 && <Usados {...forma} />}
      <Motivo
        hint="Lo lee el comprador en su correo y queda en la auditoría."
        value={motivo}
        onChange={forma.setMotivo}
      />
      {ensayo.datos && <Cuentas ensayado={ensayo.datos} venta={venta} directo={directo} />}
      {ensayo.datos && directo && (
        <Entrega pedida={ensayo.datos} entregado={entregado} poner={setEntregado} />
      )}
      {clave && (
        <Field
          label={`Escribe ${clave} para confirmar`}
          autoComplete="off"
          spellCheck={false}
          value={palabra}
          onChange={event => setPalabra(event.target.value)}
        />
      )}
      {(error ?? ensayo.error) != null && (
        <Notice tone="urgente" live>
          {enPalabras(error ?? ensayo.error)}
        </Notice>
      )}
      <DialogFoot onClose={onClose}>
        <Button variant="peligro-lleno" busy={isBusy} disabled={!ensayo.datos || !leido} onClick={reembolsar}>
          {etiqueta(ensayo.datos, directo)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useForma(venta: Venta) {
  const vivos = venta.boletos.filter(({ estado }) => estado === 'vigente' || estado === 'usado');
  const [cuanto, setCuanto] = useState<Cuanto>('todo');
  const [elegidos, setElegidos] = useState<readonly number[]>([]);
  const [motivo, setMotivo] = useState('');
  const [forzar, setForzar] = useState(false);
  const tocados = cuanto === 'todo' ? vivos : vivos.filter(({ id }) => elegidos.includes(id));
  const usados = tocados.filter(({ estado }) => estado === 'usado').length;
  return {
    vivos,
    cuanto,
    setCuanto,
    elegidos,
    setElegidos,
    motivo,
    setMotivo,
    /** The tickets to refund; empty for the whole rest. */
    boletos: cuanto === 'todo' ? [] : [...elegidos],
    // The consent ends when no used ticket is ticked any more.
    forzar: forzar && usados > 0,
    setForzar,
    usados,
  };
}

/** The refund of the present form, and the event's key where the amount requires it. */
function usePropuesta(venta: Venta, { cuanto, boletos, usados, forzar }: ReturnType<typeof useForma>) {
  const listo = (cuanto === 'todo' || boletos.length > 0) && (usados === 0 || forzar);
  const ensayo = useDryRun(listo ? `${boletos.join()}:${forzar}` : null, () =>
    call('devolverVenta', {
      params: { folio: venta.folio },
      body: { boletos, forzar, motivo: 'Ensayo' },
      ensayo: true,
    }),
  );
  const conClave = (ensayo.datos?.monto ?? 0) > CON_CLAVE_DESDE;
  const { data: evento } = useAnswer(
    queryFor('verEvento', { params: { eventoId: venta.evento.id } }),
    conClave,
  );
  return { ensayo, clave: conClave ? (evento?.clave ?? venta.folio) : null };
}

/** Orders the refund once for each intention, and closes the dialog when it is under way. */
function useReembolso(
  venta: Venta,
  {
    boletos,
    forzar,
    motivo,
    entrega,
    onClose,
  }: ReturnType<typeof useForma> & { entrega: ReturnType<typeof leerEntrega>; onClose: () => void },
) {
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const reembolsar = () =>
    run(async () => {
      try {
        const hecho = await call('devolverVenta', {
          params: { folio: venta.folio },
          body: { boletos, forzar, motivo: motivo.trim(), ...entrega },
          intencion: `reembolsar:${venta.folio}`,
        });
        notificar(enTresPalabras(hecho), 'exito');
        onClose();
        await trasCambio();
      } catch (fallo) {
        setError(fallo);
      }
    });
  return { reembolsar, isBusy, error };
}

/** The explicit consent that refunding a ticket used at the door requires. */
function Usados({ usados, forzar, setForzar }: ReturnType<typeof useForma>) {
  return (
    <Notice tone="urgente" live>
      <strong>
        {usados === 1 ? 'Un boleto ya se usó en la puerta.' : `${usados} boletos ya se usaron en la puerta.`}
      </strong>{' '}
      Sus lugares no vuelven a la venta.
      <Check checked={forzar} onChange={event => setForzar(event.target.checked)}>
        Devolver de todas formas
      </Check>
    </Notice>
  );
}

function ElegirBoletos({ vivos, elegidos, setElegidos }: ReturnType<typeof useForma>) {
  return (
    <fieldset className="reembolso__boletos">
      <legend>Boletos</legend>
      {vivos.map(({ id, lugar, precio, estado }) => (
        <div key={id} className="reembolso__boleto" data-elegido={elegidos.includes(id) || undefined}>
          <Check
            checked={elegidos.includes(id)}
            note={`${pesos(precio)} de precio${estado === 'usado' ? ', ya se usó' : ''}`}
            onChange={event => setElegidos(toggle(elegidos, id, event.target.checked))}
          >
            {vivos.filter(otro => otro.lugar === lugar).length > 1 ? `${lugar}, boleto ${id}` : lugar}
          </Check>
        </div>
      ))}
    </fieldset>
  );
}

/** The refunded share of each printed line, and the rest (§C7.1). */
function Cuentas({ ensayado, venta, directo }: { ensayado: Ensayado; venta: Venta; directo: boolean }) {
  const { monto, partes, medio, anulados, efectivo, terminal } = ensayado;
  const queda = (venta.pagos?.queda ?? 0) - monto;
  return (
    <div className="reembolso__cuentas" role="status">
      <dl className="ficha">
        <Linea nombre="Precio" monto={partes.subtotal} />
        <Linea nombre="Cargo por servicio" monto={partes.cargoServicio} />
        {partes.cargoTarjeta > 0 && <Linea nombre="Cargo por tarjeta" monto={partes.cargoTarjeta} />}
        <Linea nombre="IVA" monto={partes.iva} />
        <div className="ficha__total">
          <dt>Vuelve {MEDIOS[medio] ?? medio}</dt>
          <dd>{pesos(monto)}</dd>
        </div>
        <Linea nombre="Le queda pagado" monto={Math.max(0, queda)} />
      </dl>
      <p className="nota">
        {directo ? '' : 'Otra persona tiene que confirmarlo. '}
        {anulados.length > 0 &&
          `${directo ? '' : 'Entonces, '}${enCuantos(anulados.length, 'boleto')} ${anulados.length === 1 ? 'deja' : 'dejan'} de servir${venta.comprador.correo ? ' y el comprador recibe un correo' : ''}. `}
        {medio === 'tarjeta' && 'El banco tarda de 3 a 10 días hábiles.'}
        {efectivo > 0 &&
          terminal > 0 &&
          `Vuelve como se pagó: ${pesos(efectivo)} en efectivo y ${pesos(terminal)} por la terminal.`}
      </p>
    </div>
  );
}

function Linea({ nombre, monto }: { nombre: string; monto: number }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{pesos(monto)}</dd>
    </div>
  );
}

function etiqueta(ensayado: Ensayado | null, directo: boolean): string {
  if (!ensayado) return directo ? 'Reembolsar' : 'Proponer el reembolso';
  return directo ? `Reembolsar ${pesos(ensayado.monto)}` : `Proponer reembolso de ${pesos(ensayado.monto)}`;
}

function enTresPalabras({ estado, monto }: Ensayado): string {
  if (estado === 'propuesta')
    return `Reembolso de ${pesos(monto)} propuesto: falta que otra persona lo confirme.`;
  if (estado === 'hecha') return `${pesos(monto)} devueltos.`;
  return `${pesos(monto)} van de regreso.`;
}

function quePago({ folio, comprador, desglose, cargos, pagos }: Venta): string {
  const tarjeta = cargos.find(({ estado }) => estado === 'completado')?.ultimos4;
  const pago = `Pagó ${pesos(desglose?.total ?? null)}${tarjeta ? ` con la tarjeta que termina en ${tarjeta}` : ''}.`;
  const mas = pagos?.diferencias ? ` Pagó después ${pesos(pagos.diferencias)} por lugares más caros.` : '';
  const antes = pagos?.devuelto ? ` Ya se le devolvieron, o van de regreso, ${pesos(pagos.devuelto)}.` : '';
  return `Venta ${folio}${comprador.nombre ? `, ${comprador.nombre}` : ''}. ${pago}${mas}${antes}`;
}
