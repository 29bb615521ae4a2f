import type { Venta } from '@taquilla/contract/consola/ventas';
import { enCuantos } from '@taquilla/rules/numeros';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { METODOS, pesos } from './palabras.ts';

/** The printed breakdown, the refunded money, and the rest. */
export function DineroDeLaVenta({ venta }: { venta: Venta }) {
  const { desglose, pagos, diferenciaDe, promocion, metodo, boletos, cobro } = venta;
  if (!desglose) return null;
  const emitidos = boletos.filter(({ sustituyeA }) => sustituyeA === null).length;
  return (
    <Box title="Dinero" aside={<span className="nota">{metodo ? METODOS[metodo] : 'MXN'}</span>}>
      <dl className="ficha ficha--dinero">
        <Linea nombre={emitidos > 0 ? enCuantos(emitidos, 'boleto') : 'Precio'} monto={desglose.importe} />
        {desglose.descuento > 0 && (
          <Linea nombre={promocion ?? 'Descuento'} monto={-desglose.descuento} clase="verde" />
        )}
        <Linea nombre="Cargo por servicio" monto={desglose.cargoServicio} />
        {desglose.cargoTarjeta > 0 && <Linea nombre="Cargo por tarjeta" monto={desglose.cargoTarjeta} />}
        <Linea nombre="IVA" monto={desglose.iva} />
        <div className="ficha__total">
          <dt>{venta.vendidaEn === null ? 'Total' : 'Cobrado'}</dt>
          <dd>{pesos(desglose.total)}</dd>
        </div>
        {cobro && <DeLaCaja cobro={cobro} />}
        {pagos && pagos.diferencias > 0 && (
          <Linea nombre="Diferencias por cambio de lugar" monto={pagos.diferencias} />
        )}
        {pagos && pagos.devuelto > 0 && (
          <Linea nombre="Devuelto o por devolver" monto={-pagos.devuelto} clase="rojo" />
        )}
        {pagos && pagos.diferencias + pagos.devuelto > 0 && (
          <Linea nombre="Le queda pagado" monto={pagos.queda} />
        )}
      </dl>
      {diferenciaDe && (
        <p className="nota">
          Es la diferencia de un cambio de lugar de la venta{' '}
          <Link href={paths.venta(diferenciaDe)}>{diferenciaDe}</Link>: ahí se devuelve y se cambia.
        </p>
      )}
    </Box>
  );
}

/** The parts by each means, with the slip of the terminal that the bank's list names too. */
function DeLaCaja({ cobro }: { cobro: NonNullable<Venta['cobro']> }) {
  const { caja, cajero, efectivo, terminal, recibido, cambio, comprobante, ultimos4 } = cobro;
  return (
    <>
      {efectivo > 0 && (
        <Linea
          nombre={cambio > 0 ? `Efectivo: recibió ${pesos(recibido)}, dio ${pesos(cambio)}` : 'Efectivo'}
          monto={efectivo}
        />
      )}
      {terminal > 0 && (
        <Linea
          nombre={`Terminal, comprobante ${comprobante}${ultimos4 ? `, tarjeta ${ultimos4}` : ''}`}
          monto={terminal}
        />
      )}
      <div>
        <dt>{caja}</dt>
        <dd>{cajero}</dd>
      </div>
    </>
  );
}

function Linea({ nombre, monto, clase }: { nombre: string; monto: number; clase?: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd className={clase}>{pesos(monto)}</dd>
    </div>
  );
}
