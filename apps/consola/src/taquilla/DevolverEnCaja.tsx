import { call } from '../api/call.ts';
import { BuscarEnCaja } from './BuscarEnCaja.tsx';
import { DevolucionEnCaja } from './DevolucionEnCaja.tsx';

/** Refunds a sale at the window (§C7.2): what this till took today in cash, and any other with a supervisor. */
export function DevolverEnCaja({ cajaId }: { cajaId: number }) {
  return (
    <BuscarEnCaja
      title="Devolver una venta"
      guia="Sale en efectivo lo que esta caja cobró hoy en efectivo. Cualquier otra venta la autoriza un supervisor, y vuelve como se pagó."
      label="Folio"
      boton="Buscar"
      letras={[1, 20]}
      buscar={folio => call('verVenta', { params: { folio: escribirFolio(folio) } })}
    >
      {(venta, alTerminar) => (
        <DevolucionEnCaja key={venta.folio} cajaId={cajaId} venta={venta} alDevolver={alTerminar} />
      )}
    </BuscarEnCaja>
  );
}

/** Normalises a folio as people say it: no blanks or dashes, upper case. */
function escribirFolio(texto: string): string {
  return texto.replace(/[\s-]/g, '').toUpperCase();
}
