import { estadoDeVenta, metodoDeVenta, type VentaEnLista } from '@taquilla/contract/consola/ventas';

/** The state of a sale, in the console's words. */
export function estadoDe(fila: {
  estado: string;
  devuelto: number;
  por_devolver: number;
}): VentaEnLista['estado'] {
  switch (fila.estado) {
    case 'vendida':
      return fila.devuelto + fila.por_devolver > 0 ? 'devuelta_en_parte' : 'vendida';
    case 'por_reembolsar':
    case 'reembolsada':
      return estadoDeVenta.parse(fila.estado);
    case 'cobrando':
      return 'en_cobro';
    case 'por_pagar':
      return 'por_pagar';
    default:
      return 'sin_venta';
  }
}

export function leerMetodo(metodo: string | null): VentaEnLista['metodo'] {
  return metodo === null ? null : metodoDeVenta.parse(metodo);
}
