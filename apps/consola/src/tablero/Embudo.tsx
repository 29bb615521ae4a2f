import type { DineroDeVentas } from '@taquilla/contract/consola/cifras';
import { formatEntero } from '@taquilla/rules/numeros';
import { enPesos } from '../ui/pesos.ts';
import { Grafica } from './Grafica.tsx';
import { porciento, type Tablero } from './palabras.ts';

/** The steps from held to paid, with the banks' refusals (§C11.3). */
export function Embudo({ embudo }: { embudo: Tablero['embudo'] }) {
  const { apartadas, intentadas, pagadas, rechazos } = embudo;
  const pasos = [
    { nombre: 'Apartaron', cuantos: apartadas, de: null },
    { nombre: 'Quisieron pagar', cuantos: intentadas, de: apartadas },
    { nombre: 'Pagaron', cuantos: pagadas, de: intentadas },
  ];
  return (
    <Grafica
      titulo="Del apartado al pago"
      frase={`De ${formatEntero(apartadas)} apartados se pagaron ${formatEntero(pagadas)}.`}
      archivo="embudo"
      tabla={{
        columnas: ['Paso', 'Compras'],
        filas: [
          ...pasos.map(({ nombre, cuantos }) => [nombre, cuantos] as const),
          ...rechazos.map(({ motivo, cuantos }) => [`Rechazo: ${motivo}`, cuantos] as const),
        ],
      }}
    >
      <ul className="embudo" aria-hidden="true">
        {pasos.map(({ nombre, cuantos, de }, i) => (
          <li key={nombre}>
            <span className="fila fila--entre">
              <b>{nombre}</b>
              <span className="embudo__cifra">{formatEntero(cuantos)}</span>
            </span>
            <span className="medida" data-fin={i === pasos.length - 1 || undefined}>
              <i style={{ width: `${apartadas === 0 ? 0 : (cuantos / apartadas) * 100}%` }} />
            </span>
            {de !== null && de > 0 && (
              <small>{`${porciento(cuantos / de)} de los que ${i === 1 ? 'apartaron' : 'quisieron'}`}</small>
            )}
          </li>
        ))}
      </ul>
      {rechazos.length > 0 && <Rechazos rechazos={rechazos.slice(0, 3)} />}
    </Grafica>
  );
}

function Rechazos({ rechazos }: Pick<Tablero['embudo'], 'rechazos'>) {
  return (
    <ul className="embudo__rechazos" aria-hidden="true">
      {rechazos.map(({ motivo, cuantos }) => (
        <li key={motivo}>
          <b>{formatEntero(cuantos)}</b> {motivo}
        </li>
      ))}
    </ul>
  );
}

/** The money's sources and uses: each line begins where the one before it ended (§C11.2). */
export function Cascada({ dinero }: { dinero: DineroDeVentas }) {
  const regreso = dinero.devuelto + dinero.porDevolver + dinero.fallido;
  const renglones = [
    { nombre: 'Boletos', monto: dinero.importe },
    { nombre: 'Descuentos', monto: -dinero.descuento },
    { nombre: 'Cargo por servicio', monto: dinero.cargoServicio },
    { nombre: 'Cargo por tarjeta', monto: dinero.cargoTarjeta },
    { nombre: 'IVA', monto: dinero.iva },
    { nombre: 'Cobrado', monto: dinero.cobrado, total: true },
    { nombre: 'Devoluciones', monto: -regreso },
    { nombre: 'Neto', monto: dinero.neto, total: true },
  ].filter(({ monto, nombre }) => monto !== 0 || nombre === 'Cobrado' || nombre === 'Neto');
  return (
    <Grafica
      titulo="El dinero"
      frase={`Se cobraron ${enPesos(dinero.cobrado)} y quedan ${enPesos(dinero.neto)} después de devoluciones.`}
      archivo="dinero"
      tabla={{
        columnas: ['Renglón', 'Monto'],
        filas: renglones.map(({ nombre, monto }) => [nombre, monto.toFixed(2)]),
      }}
    >
      <ul className="cascada" aria-hidden="true">
        {enBarras(renglones, Math.max(1, dinero.importe, dinero.cobrado)).map(
          ({ nombre, monto, total, desde, ancho }) => (
            <li key={nombre} data-total={total || undefined} data-menos={monto < 0 || undefined}>
              <span>{nombre}</span>
              <span className="cascada__via">
                <i style={{ left: `${desde * 100}%`, width: `max(3px, ${ancho * 100}%)` }} />
              </span>
              <b>{enPesos(monto)}</b>
            </li>
          ),
        )}
      </ul>
    </Grafica>
  );
}

interface Renglon {
  nombre: string;
  monto: number;
  total?: boolean | undefined;
}

/** Beginning and length of each line's bar, as parts of the longest; a total begins at zero. */
function enBarras(renglones: readonly Renglon[], maximo: number) {
  let nivel = 0;
  return renglones.map(({ nombre, monto, total = false }) => {
    const desde = total ? 0 : Math.min(nivel, nivel + monto);
    nivel = total ? monto : nivel + monto;
    return { nombre, monto, total, desde: desde / maximo, ancho: Math.abs(monto) / maximo };
  });
}
