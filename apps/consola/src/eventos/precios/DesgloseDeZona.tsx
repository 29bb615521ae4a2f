import type { Desglose } from '@taquilla/rules/desglose';
import { formatPesos } from '@taquilla/rules/dinero';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { escribirPorcentaje } from '../../campos/porcentaje.ts';
import { Box } from '../../ui/Box.tsx';
import { type TarifaDeCanal, tasaDeZona } from './calculo.ts';

export interface DesgloseDeZonaProps {
  zona: { id: number; nombre: string; color: string; enFase: { nombre: string } | null };
  indice: number;
  desglose: Desglose;
  tarifa: TarifaDeCanal;
}

/** One ticket of a zone, line by line, as on the buyer's receipt (§9.3). */
export function DesgloseDeZona({ zona, indice, desglose, tarifa }: DesgloseDeZonaProps) {
  const porCiento = (tasa: number) => `(${escribirPorcentaje(tasa)} %)`;
  return (
    <Box
      title={
        <span className="fila">
          <Shape index={indice} color={zona.color} />
          {zona.nombre}
        </span>
      }
      aside={
        <span className="nota">un boleto en la tienda{zona.enFase && `, por «${zona.enFase.nombre}»`}</span>
      }
    >
      <dl className="desglose">
        <Renglon nombre="Precio" valor={formatPesos(desglose.importe)} />
        <Renglon
          nombre={`Servicio ${porCiento(tasaDeZona(tarifa, zona.id))}`}
          valor={formatPesos(desglose.cargoServicio)}
        />
        <Renglon
          nombre={`Tarjeta ${porCiento(tarifa.usoDeTarjeta)}`}
          valor={formatPesos(desglose.cargoTarjeta)}
        />
        <Renglon
          nombre={`IVA ${porCiento(tarifa.isIvaApplied ? tarifa.ivaRate : 0)}`}
          valor={formatPesos(desglose.iva)}
        />
        <Renglon nombre="El comprador paga" valor={formatPesos(desglose.total)} fuerte />
      </dl>
    </Box>
  );
}

function Renglon({ nombre, valor, fuerte }: { nombre: string; valor: string; fuerte?: true }) {
  return (
    <div className={fuerte && 'desglose__suma'}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
