import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { toggle } from '../campos/toggle.ts';
import { Box } from '../ui/Box.tsx';
import { Check } from '../ui/Check.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

type VentaLeida = RespuestaDe<'verVenta'>;

/** Refunds in cash a sale that this till took today (§C7.2): the whole sale, or the ticked tickets. */
export function DevolverEnCaja({ cajaId }: { cajaId: number }) {
  const [folio, setFolio] = useState('');
  const [venta, setVenta] = useState<VentaLeida | null>(null);
  const [error, setError] = useState<string>();
  const [hecho, setHecho] = useState<string>();
  const { isBusy, run } = useBusy();
  const buscar = (event: FormEvent) => {
    event.preventDefault();
    setHecho(undefined);
    void run(async () => {
      try {
        setVenta(await call('verVenta', { params: { folio: escribirFolio(folio) } }));
        setError(undefined);
      } catch (fallo) {
        setVenta(null);
        setError(enPalabras(fallo));
      }
    });
  };
  return (
    <Box title="Devolver en efectivo">
      <form className="pila" onSubmit={buscar} noValidate>
        <p className="suave">De una venta que esta caja cobró hoy en efectivo.</p>
        <div className="corte__buscar">
          <Field
            label="Folio"
            autoComplete="off"
            maxLength={20}
            value={folio}
            error={error}
            tellsError
            onChange={event => setFolio(event.target.value)}
          />
          <Button type="submit" variant="borde" busy={isBusy} disabled={folio.trim() === ''}>
            Buscar
          </Button>
        </div>
      </form>
      {hecho && <Notice live>{hecho}</Notice>}
      {venta && (
        <Devolucion
          key={venta.folio}
          cajaId={cajaId}
          venta={venta}
          alDevolver={monto => {
            setVenta(null);
            setFolio('');
            setHecho(`Entrega ${formatPesos(dePesos(monto))} en efectivo. Los boletos quedaron anulados.`);
          }}
        />
      )}
    </Box>
  );
}

interface DevolucionProps {
  cajaId: number;
  venta: VentaLeida;
  alDevolver: (monto: number) => void;
}

function Devolucion({ cajaId, venta, alDevolver }: DevolucionProps) {
  const vivos = venta.boletos.filter(({ estado }) => estado === 'vigente');
  const [marcados, setMarcados] = useState<readonly number[]>(() => vivos.map(({ id }) => id));
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const devolver = (event: FormEvent) => {
    event.preventDefault();
    if (motivo.trim().length < 3) return setError('Escribe el motivo.');
    void run(async () => {
      try {
        const boletos = marcados.length === vivos.length ? [] : [...marcados];
        const { monto } = await call('devolverEnCaja', {
          params: { cajaId },
          body: { folio: venta.folio, boletos, motivo: motivo.trim() },
          intencion: `devolver:${cajaId}:${venta.folio}`,
        });
        alDevolver(monto);
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  };
  if (vivos.length === 0) return <Notice>Esta venta no tiene boletos vigentes.</Notice>;
  return (
    <form className="pila" onSubmit={devolver} noValidate>
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
            {lugar}
          </Check>
        ))}
      </fieldset>
      <Field
        label="Motivo"
        most={300}
        value={motivo}
        error={error}
        tellsError
        onChange={event => setMotivo(event.target.value)}
      />
      <Button type="submit" variant="peligro" busy={isBusy} disabled={marcados.length === 0}>
        {marcados.length === vivos.length ? 'Devolver todo' : `Devolver ${marcados.length}`}
      </Button>
    </form>
  );
}

/** Normalises a folio as people say it: no blanks or dashes, upper case. */
function escribirFolio(texto: string): string {
  return texto.replace(/[\s-]/g, '').toUpperCase();
}
