import type { Venta } from '@taquilla/contract/consola/ventas';
import { enCuantos } from '@taquilla/rules/numeros';
import { Box } from '../ui/Box.tsx';
import { METODOS, pesos } from './palabras.ts';

/** The printed breakdown, the refunded money, and the rest. */
export function DineroDeLaVenta({ venta }: { venta: Venta }) {
  const { desglose, devuelto, promocion, metodo, boletos } = venta;
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
          <dt>Cobrado</dt>
          <dd>{pesos(desglose.total)}</dd>
        </div>
        {devuelto !== null && devuelto > 0 && (
          <>
            <Linea nombre="Devuelto" monto={-devuelto} clase="rojo" />
            <Linea nombre="Le queda pagado" monto={desglose.total - devuelto} />
          </>
        )}
      </dl>
    </Box>
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
