import type { PromocionALaVista } from '@taquilla/contract/tienda/entidades/evento';
import { calcularDesglose, type Desglose, type LugarCotizado, type TarifasEvento } from './desglose.ts';
import { mejorPromocion, type Promocion } from './promociones.ts';

/**
 * Prices seats together, before they are held: under the best automatic promotion that a single ticket has too (§4.12), with
 * charges rounded once (§9.3). One that takes several tickets is known later.
 */
export function cotizarJuntos(
  lugares: readonly LugarCotizado[],
  { tarifas, promociones }: { tarifas: TarifasEvento; promociones: readonly PromocionALaVista[] },
): Desglose {
  const deUno = promociones.flatMap(deUnLugar);
  const promocion = mejorPromocion({ promociones: deUno, lugares, modo: 'asientos' });
  return calcularDesglose({ lugares, tarifas, promocion });
}

/** A promotion in the rules' form; none where it takes several tickets. */
function deUnLugar({ nombre, porcentaje, zonas }: PromocionALaVista): Promocion[] {
  if (porcentaje === null) return [];
  return [
    {
      id: 0,
      nombre,
      tipo: 'PORCENTAJE',
      porcentaje,
      cantidadCompra: null,
      cantidadPaga: null,
      aplicaTodoEvento: zonas === null,
      categorias: zonas ?? [],
    },
  ];
}
