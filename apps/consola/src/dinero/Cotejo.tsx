import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { readDate } from '@taquilla/ui/dates.ts';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { enPesos } from '../ui/pesos.ts';
import type { Dinero } from './palabras.ts';

type Cotejado = RespuestaDe<'cotejarConProveedor'>;
type Renglon = Cotejado['renglones'][number];

/**
 * Asks the provider for its list of the last days, and explains each peso by which both sides differ (§C11.5).
 */
export function Cotejo({ diferencias }: Pick<Dinero, 'diferencias'>) {
  const [desde, setDesde] = useState(() => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10));
  const [hallado, setHallado] = useState<Cotejado | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const cotejar = () =>
    run(async () => {
      setError(null);
      try {
        setHallado(await call('cotejarConProveedor', { query: { desde } }));
        await Promise.all([invalidate('verDinero'), invalidate('hoy')]);
      } catch (fallo) {
        setError(fallo);
      }
    });
  return (
    <div className="cotejo">
      {permitido('conciliar', { todos: true }) && (
        <>
          <DateField
            label="Cotejar con la lista del proveedor desde"
            unit="day"
            value={desde}
            onChange={setDesde}
          />
          <Button variant="borde" busy={isBusy} disabled={readDate(desde, 'day') === null} onClick={cotejar}>
            Preguntar al proveedor
          </Button>
        </>
      )}
      {diferencias.length > 0 && hallado === null && (
        <Notice tone="urgente" live>
          {`El proveedor y nuestro libro no dicen lo mismo: ${diferencias.map(contarDiferencia).join('; ')}.`}
        </Notice>
      )}
      {hallado && <Hallado hallado={hallado} />}
      {error !== null && (
        <Notice tone="urgente" live>
          {enPalabras(error)}
        </Notice>
      )}
    </div>
  );
}

function contarDiferencia({ orden, suyo, nuestro }: Dinero['diferencias'][number]): string {
  return nuestro === null
    ? `cobró ${enPesos(suyo)} que aquí no está (${orden})`
    : `cobró ${enPesos(suyo)} y aquí dice ${enPesos(nuestro)} (${orden})`;
}

/** Both sums, and each line that makes them differ; the lines and what agrees add up to the sums. */
export function Hallado({ hallado }: { hallado: Cotejado }) {
  const { cargos, monto, cobrado, devuelto, renglones } = hallado;
  if (renglones.length === 0)
    return (
      <Notice tone="exito" live>
        {`El proveedor tiene ${formatEntero(cargos)} cargos desde ese día por ${enPesos(monto)}, y todos están en nuestro libro. ${devuelto.suyo > 0 ? `De ellos devolvió ${enPesos(devuelto.suyo)}, lo mismo que aquí.` : 'No ha devuelto nada de ellos.'}`}
      </Notice>
    );
  return (
    <>
      <Notice tone="urgente" live>
        {`El proveedor dice ${enPesos(neto(hallado, 'suyo'))} y nuestro libro ${enPesos(neto(hallado, 'nuestro'))}: ${enPesos(Math.abs(cobrado.diferencia - devuelto.diferencia))} de diferencia, renglón por renglón:`}
      </Notice>
      <DataTable
        caption="Diferencias con el proveedor"
        rows={filasDe(hallado)}
        rowKey={({ clave }) => clave}
        columns={[
          { title: 'Cargo', cell: ({ cual }) => cual },
          { title: 'Qué pasa', phone: 'line', cell: ({ porque }) => porque },
          { title: 'Proveedor', align: 'right', cell: ({ suyo }) => enPesos(suyo) },
          { title: 'Nuestro libro', align: 'right', cell: ({ nuestro }) => enPesos(nuestro) },
          {
            title: 'Diferencia',
            align: 'right',
            cell: ({ suyo, nuestro }) => conSigno(enCentavos(suyo - nuestro)),
          },
        ]}
        foot={[
          'En total',
          'cobrado menos devuelto',
          enPesos(neto(hallado, 'suyo')),
          enPesos(neto(hallado, 'nuestro')),
          conSigno(enCentavos(neto(hallado, 'suyo') - neto(hallado, 'nuestro'))),
        ]}
      />
    </>
  );
}

/** The rows of the table: each difference, refunds as negative, and what agrees, so that each column adds up to its foot. */
export function filasDe({ cobrado, devuelto, renglones }: Cotejado) {
  const distintas = renglones.map(renglon => ({
    clave: `${renglon.orden} ${renglon.que}`,
    cual: renglon.folio ? <Link href={paths.venta(renglon.folio)}>{renglon.folio}</Link> : renglon.orden,
    porque: explicar(renglon),
    suyo: renglon.que === 'cobro' ? renglon.suyo : -renglon.suyo,
    nuestro: renglon.que === 'cobro' ? renglon.nuestro : -renglon.nuestro,
  }));
  const deDistintas = (de: 'suyo' | 'nuestro') => distintas.reduce((suma, fila) => suma + fila[de], 0);
  const iguales = enCentavos(cobrado.suyo - devuelto.suyo - deDistintas('suyo'));
  return [
    ...distintas,
    { clave: 'iguales', cual: 'Lo demás', porque: 'Ambos dicen lo mismo.', suyo: iguales, nuestro: iguales },
  ];
}

/** "Cobro que aquí no está": the reason of a line in words. */
export function explicar({ que, folio, suyo, nuestro, cargo }: Renglon): string {
  const elSuyo = cargo ? ` (cargo ${cargo} del proveedor)` : '';
  if (que === 'devolucion') {
    if (nuestro === 0) return `El proveedor devolvió y aquí no consta${elSuyo}.`;
    if (suyo === 0) return `Aquí consta una devolución que el proveedor no tiene${elSuyo}.`;
    return `Ambos devolvieron, por montos distintos${elSuyo}.`;
  }
  if (folio === null) return `Cobro que en nuestro libro no está${elSuyo}.`;
  if (suyo === 0) return `Cobro nuestro que el proveedor no tiene${elSuyo}.`;
  return `Cobro por otro monto${elSuyo}.`;
}

function neto({ cobrado, devuelto }: Cotejado, de: 'suyo' | 'nuestro'): number {
  return enCentavos(cobrado[de] - devuelto[de]);
}

/** Pesos rounded to whole centavos: sums of them keep no binary dust. */
function enCentavos(pesos: number): number {
  return Math.round(pesos * 100) / 100;
}

function conSigno(pesos: number): string {
  return pesos > 0 ? `+${enPesos(pesos)}` : enPesos(pesos);
}
