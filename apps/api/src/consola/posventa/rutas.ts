import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { eventosDe, ordenaReembolsos } from '@taquilla/rules/permisos';
import type { Db } from '../../db/connection.ts';
import { contarRechazoDeDevolucion } from '../../providers/pagos/rechazos.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { MediosDeConsola } from '../medios.ts';
import { corregirCorreoDeVenta, reemitirVenta, reenviarVenta } from './boletosDeVenta.ts';
import { cambiarDeLugar } from './cambiarDeLugar.ts';
import { listDevoluciones } from './devoluciones.queries.ts';
import {
  confirmarDevolucion,
  devolverVenta,
  pagarPorOtroMedio,
  reintentarDevolucion,
  retirarPropuesta,
} from './devoluciones.ts';
import { mantenerVenta } from './mantenerVenta.ts';

/** The calls about a finished sale: mails, seats and money. */
export function registrarPosventa({ context, consola }: MediosDeConsola): void {
  consola.change('reenviarVenta', cambio => reenviarVenta(context, cambio));
  consola.change('corregirCorreoDeVenta', cambio => corregirCorreoDeVenta(context, cambio));
  consola.change('reemitirVenta', cambio => reemitirVenta(context, cambio));
  consola.change('cambiarDeLugar', cambio => cambiarDeLugar(context, cambio));
  consola.change('mantenerVenta', cambio => mantenerVenta(context, cambio));
  consola.change('devolverVenta', cambio => devolverVenta(context, cambio));
  consola.change('confirmarDevolucion', cambio => confirmarDevolucion(context, cambio));
  consola.change('retirarPropuesta', retirarPropuesta);
  consola.change('pagarPorOtroMedio', pagarPorOtroMedio);
  consola.change('reintentarDevolucion', reintentarDevolucion);
  consola.serve('listarDevoluciones', ({ query, sesion }) => listar(context.db, sesion(), query));
}

/** The provider's code as a sentence; a silence as it stands. */
function contarError(dicho: string): string {
  const codigo = /^el proveedor respondió (\d+)$/.exec(dicho)?.[1];
  return codigo ? contarRechazoDeDevolucion(Number(codigo)) : dicho;
}

async function listar(
  db: Db,
  sesion: StaffSession,
  { cursor, limite, estado, folio }: PeticionDe<'listarDevoluciones'>['query'],
): Promise<RespuestaDe<'listarDevoluciones'>> {
  const partes = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor ?? '');
  const filas = await listDevoluciones(db, {
    eventos: eventosDe(sesion),
    estado: estado ?? null,
    folio: folio ?? null,
    antesDe: partes ? { micros: Number(partes[1]), id: partes[2] ?? '' } : null,
    limite: limite + 1,
  });
  const pagina = filas.slice(0, limite);
  const ultima = pagina.at(-1);
  return {
    devoluciones: pagina.map(fila => ({
      id: fila.id,
      folio: fila.folio,
      evento: { id: fila.evento_id, nombre: fila.evento },
      monto: aPesos(centavos(fila.monto)),
      medio: fila.medio,
      estado: fila.estado,
      motivo: fila.motivo,
      pedidaPor: fila.pedida_por,
      confirmadaPor: fila.confirmada_por,
      pedidaEn: fila.pedida_en.toISOString(),
      hechaEn: fila.hecha_en?.toISOString() ?? null,
      intentos: fila.intentos,
      error: fila.error && contarError(fila.error),
      sustituida: fila.sustituida,
      confirmable:
        fila.estado === 'propuesta' &&
        fila.pedida_por_id !== sesion.personalId &&
        ordenaReembolsos(sesion.roles),
    })),
    siguiente: ultima && filas.length > limite ? `${ultima.micros}.${ultima.id}` : null,
  };
}
