import { ApiError } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { toggle } from '../campos/toggle.ts';
import { Check } from '../ui/Check.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { type Autoriza, Autorizar, leerAutoriza, SIN_AUTORIZAR } from './Autorizar.tsx';

type VentaLeida = RespuestaDe<'verVenta'>;
type Devuelta = RespuestaDe<'devolverEnCaja'>;

interface DevolucionProps {
  cajaId: number;
  venta: VentaLeida;
  alDevolver: (dicho: string) => void;
}

/** The way by which the money of a sale goes back: that by which it came. */
const COMO: Readonly<Record<string, string>> = {
  efectivo: ' en efectivo',
  terminal: ' por la terminal',
  mixto: ' en efectivo y por la terminal',
  tarjeta: ' a su tarjeta',
};

/** The refund of a found sale: the whole sale, or the ticked tickets. */
export function DevolucionEnCaja({ cajaId, venta, alDevolver }: DevolucionProps) {
  const vivos = venta.boletos.filter(({ estado }) => estado === 'vigente');
  const [marcados, setMarcados] = useState<readonly number[]>(() => vivos.map(({ id }) => id));
  const todos = marcados.length === vivos.length;
  const d = useDevolucion({ cajaId, venta, boletos: todos ? [] : marcados, alDevolver });
  const suma = vivos
    .filter(({ id }) => marcados.includes(id))
    .reduce((total, { pagado }) => total + Math.round((pagado ?? 0) * 100), 0);
  const cuanto = `${formatPesos(centavos(suma))}${COMO[venta.metodo ?? ''] ?? ''}`;
  const [pregunta, acepta, salen] =
    venta.metodo === 'efectivo'
      ? ['¿Entregas', 'Sí, entrego', 'Salen de tu caja en efectivo. ']
      : ['¿Devuelves', 'Sí, devuelvo', ''];
  if (vivos.length === 0) return <Notice>Esta venta no tiene boletos vigentes.</Notice>;
  return (
    <form className="pila" onSubmit={d.preguntar} noValidate>
      <p>
        <b>{venta.evento.nombre}</b>
        {venta.desglose && `, ${formatPesos(dePesos(venta.desglose.total))}`}
      </p>
      <fieldset className="pila">
        <legend className="solo-lector">Boletos que se devuelven</legend>
        {vivos.map(({ id, lugar }) => (
          <Check
            key={id}
            checked={marcados.includes(id)}
            onChange={event => setMarcados(toggle(marcados, id, event.target.checked))}
          >
            {vivos.filter(otro => otro.lugar === lugar).length > 1 ? `${lugar}, boleto ${id}` : lugar}
          </Check>
        ))}
      </fieldset>
      <Datos {...d} />
      <Button type="submit" variant="peligro" disabled={marcados.length === 0}>
        {`Devolver ${cuanto}`}
      </Button>
      {d.pregunta && (
        <ConfirmDialog
          title={`${pregunta} ${cuanto}?`}
          confirm={`${acepta} ${cuanto}`}
          danger
          onConfirm={d.devolver}
          onClose={d.cerrar}
        >
          <p>
            {`${salen}${marcados.length === 1 ? 'El boleto queda anulado' : `Los ${marcados.length} boletos quedan anulados`}.`}
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Reason, slip of the terminal and the supervisor's consent, and the refund that they order. */
function useDevolucion({
  cajaId,
  venta,
  boletos,
  alDevolver,
}: DevolucionProps & { boletos: readonly number[] }) {
  const [motivo, setMotivo] = useState('');
  // The slip's folio; null while nothing goes back by the terminal.
  const [slip, setSlip] = useState<string | null>((venta.cobro?.terminal ?? 0) > 0 ? '' : null);
  const [autoriza, setAutoriza] = useState<Autoriza | null>(
    venta.metodo === 'efectivo' ? null : SIN_AUTORIZAR,
  );
  const [error, setError] = useState<string>();
  const [pregunta, setPregunta] = useState(false);
  const quien = autoriza && leerAutoriza(autoriza);
  const preguntar = (event: FormEvent) => {
    event.preventDefault();
    const falta = loQueFalta({ motivo, slip, sinQuien: autoriza !== null && !quien });
    setError(falta ?? undefined);
    setPregunta(falta === null);
  };
  const devolver = async () => {
    try {
      const hecha = await call('devolverEnCaja', {
        params: { cajaId },
        body: {
          folio: venta.folio,
          boletos: [...boletos],
          motivo: motivo.trim(),
          ...(quien && { autoriza: quien }),
          ...(slip && { folioDeTerminal: slip.trim() }),
        },
        intencion: `devolver:${cajaId}:${venta.folio}`,
      });
      alDevolver(`${contarEntrega(hecha)} Los boletos quedaron anulados.`);
    } catch (fallo) {
      const codigo = fallo instanceof ApiError ? fallo.code : '';
      // A supervisor authorises here all that this till did not take today in cash.
      if (codigo === 'devolucion_de_otra_caja' || autoriza)
        setAutoriza({ ...(autoriza ?? SIN_AUTORIZAR), codigo: '' });
      if (codigo === 'folio_requerido') setSlip(slip ?? '');
      setError(enPalabras(fallo));
    }
  };
  const conFalla =
    <T,>(poner: (valor: T) => void) =>
    (valor: T) => {
      poner(valor);
      setError(undefined);
    };
  return {
    ...{ motivo, slip, autoriza, error, pregunta, preguntar, devolver },
    ponerMotivo: conFalla(setMotivo),
    ponerSlip: conFalla(setSlip),
    ponerAutoriza: conFalla(setAutoriza),
    cerrar: () => setPregunta(false),
  };
}

function loQueFalta({
  motivo,
  slip,
  sinQuien,
}: {
  motivo: string;
  slip: string | null;
  sinQuien: boolean;
}): string | null {
  if (motivo.trim().length < 3) return 'Escribe el motivo.';
  if (slip?.trim() === '') return 'Escribe el folio con el que la terminal devolvió el dinero.';
  return sinQuien ? 'Elige quién autoriza y escribe sus seis números.' : null;
}

/** The amounts that the window hands out now. */
function contarEntrega({ monto, efectivo, terminal }: Devuelta): string {
  const enPesos = (pesos: number) => formatPesos(dePesos(pesos));
  const aTarjeta = monto - efectivo - terminal;
  return [
    efectivo > 0 && `Entrega ${enPesos(efectivo)} en efectivo.`,
    terminal > 0 && `Por la terminal volvieron ${enPesos(terminal)}.`,
    aTarjeta > 0.001 && `A su tarjeta vuelven ${enPesos(aTarjeta)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type DatosProps = ReturnType<typeof useDevolucion>;

function Datos({ motivo, slip, autoriza, error, ponerMotivo, ponerSlip, ponerAutoriza }: DatosProps) {
  return (
    <>
      <Field
        label="Motivo"
        most={300}
        value={motivo}
        error={error}
        tellsError
        onChange={event => ponerMotivo(event.target.value)}
      />
      {slip !== null && (
        <Field
          label="Folio de la devolución en la terminal"
          autoComplete="off"
          maxLength={20}
          value={slip}
          onChange={event => ponerSlip(event.target.value)}
        />
      )}
      {autoriza && <Autorizar autoriza={autoriza} poner={ponerAutoriza} />}
    </>
  );
}
