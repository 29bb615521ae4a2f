import type { DineroDeVentas } from '@taquilla/contract/consola/cifras';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Box } from '../ui/Box.tsx';
import { Figures } from '../ui/Figures.tsx';

const pesos = (monto: number) => formatPesos(dePesos(monto));

/** The figures of the day by Mexico City's clock, to the centavo (§C11.2). */
export function CifrasDeHoy({ dinero, hasta }: { dinero: DineroDeVentas; hasta: string }) {
  const { cobrado, ventas, boletos, devuelto, porDevolver, fallido, neto } = dinero;
  const enCamino = porDevolver + fallido;
  return (
    <Box label="Cifras de hoy" flush>
      <Figures
        figures={[
          {
            name: 'Cobrado hoy',
            value: pesos(cobrado),
            story: ventas === 1 ? '1 venta' : `${formatEntero(ventas)} ventas`,
          },
          { name: 'Boletos hoy', value: formatEntero(boletos), story: promedio(cobrado, ventas) },
          {
            name: 'Devuelto hoy',
            value: pesos(devuelto),
            story: enCamino > 0 ? `${pesos(enCamino)} por devolver` : 'nada por devolver',
          },
          { name: 'Neto', value: pesos(neto), story: `${hasta}, hora de la Ciudad de México` },
        ]}
      />
    </Box>
  );
}

function promedio(cobrado: number, ventas: number): string {
  return ventas === 0 ? 'todavía ninguno' : `${pesos(Math.round((cobrado / ventas) * 100) / 100)} por venta`;
}
