import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { queryFor } from '../api/queryFor.ts';
import { Devoluciones } from '../devoluciones/Devoluciones.tsx';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { trasCambio } from './trasCambio.ts';

/** The refunds of this sale, waiting proposals included; nothing while there is none. */
export function DevolucionesDeLaVenta({ venta: { folio, evento } }: { venta: Venta }) {
  const puede = permitido('conciliar', { nivel: 'leer', eventoId: evento.id });
  const { data } = useAnswer(
    { ...queryFor('listarDevoluciones', { query: { folio, limite: 50 } }), freshMs: 0 },
    puede,
  );
  if (!data || data.devoluciones.length === 0) return null;
  return (
    <Box title="Reembolsos" flush>
      <Devoluciones devoluciones={data.devoluciones} alCambiar={trasCambio} />
    </Box>
  );
}
