import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { nombrarDescuento } from '@taquilla/rules/promociones';
import { useId } from 'react';
import { Talon } from '../../ui/Talon.tsx';
import { lugarDeBoleto, precioDeBoleto } from './describirBoleto.ts';
import './ResumenDeBoletos.css';

/** The order summary (§2.32): the address of the tickets, and the amounts paid. */
export function ResumenDeBoletos({ compra }: { compra: RespuestaDe<'misBoletos'> }) {
  const { evento, correo, boletos, pasesGenerales, descuento, cargos, total } = compra;
  // An answer that a browser kept for a door without a network may be older than promotions.
  const { promociones = [], diferencias = 0, devuelto = 0, pagado = total }: Partial<typeof compra> = compra;
  const vivos = [...boletos, ...pasesGenerales].filter(({ estado }) => estado !== 'anulado').length;
  const cambio = diferencias > 0 || devuelto > 0;
  const titulo = useId();
  return (
    <section aria-labelledby={titulo}>
      <Talon
        className="resumen-boletos"
        art={
          <>
            <h2 id={titulo}>Resumen de compra</h2>
            <dl className="ficha">
              <div>
                <dt>Enviado a</dt>
                <dd>{correo}</dd>
              </div>
              <div>
                <dt>Recinto</dt>
                <dd>
                  {evento.recinto.nombre}, {evento.ciudad.nombre}
                </dd>
              </div>
            </dl>
          </>
        }
      >
        <dl className="resumen-boletos__lineas">
          {[...boletos, ...pasesGenerales].map(boleto => (
            <div key={boleto.id}>
              <dt>
                {lugarDeBoleto(boleto)}
                {boleto.estado === 'anulado' && ' (anulado)'}
              </dt>
              <dd>{formatPesos(precioDeBoleto(boleto))}</dd>
            </div>
          ))}
          {descuento > 0 && (
            <div className="resumen-boletos__rebaja">
              <dt>{nombrarDescuento(promociones)}</dt>
              <dd>−{formatPesos(dePesos(descuento))}</dd>
            </div>
          )}
          {cargos > 0 && (
            <div>
              <dt>Cargos</dt>
              <dd>{formatPesos(dePesos(cargos))}</dd>
            </div>
          )}
          {cambio && <Cambios total={total} diferencias={diferencias} devuelto={devuelto} />}
        </dl>
        <p className="resumen-boletos__total">
          <span>
            {cambio ? `Pagado por ${vivos === 1 ? '1 boleto' : `${vivos} boletos`}` : 'Total'}{' '}
            <small>MXN</small>
          </span>
          <b>{formatPesos(dePesos(pagado))}</b>
        </p>
      </Talon>
    </section>
  );
}

type Montos = Pick<RespuestaDe<'misBoletos'>, 'total' | 'diferencias' | 'devuelto'>;

/** The money that was added or went back since the purchase (record 0068). */
function Cambios({ total, diferencias, devuelto }: Montos) {
  return (
    <>
      <div>
        <dt>Pagaste</dt>
        <dd>{formatPesos(dePesos(total))}</dd>
      </div>
      {diferencias > 0 && (
        <div>
          <dt>Diferencia por cambio de lugar</dt>
          <dd>{formatPesos(dePesos(diferencias))}</dd>
        </div>
      )}
      {devuelto > 0 && (
        <div className="resumen-boletos__rebaja">
          <dt>Te devolvimos</dt>
          <dd>−{formatPesos(dePesos(devuelto))}</dd>
        </div>
      )}
    </>
  );
}
