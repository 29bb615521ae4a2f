import { mensaje, respuestaError } from '@taquilla/contract/comun/campos';
import { boletoEnPuerta } from '@taquilla/contract/puerta/boletos';
import { usuario } from '@taquilla/contract/tienda/cuentas';
import {
  boleto,
  cargo,
  desglose,
  promocion,
  reserva,
  reservaHecha,
  tarjetaGuardada,
} from '@taquilla/contract/tienda/entidades/compra';
import {
  asiento,
  categoria,
  categoriaEvento,
  estadoAsiento,
  eventoDetalle,
  eventoResumen,
  fila,
  precioCategoria,
  seccion,
} from '@taquilla/contract/tienda/entidades/evento';
import { z } from 'zod';

/** A schema of the document, as far as it is looked into here. */
export type Esquema = Record<string, unknown>;

/** Schemas with a name of their own in the document. */
const NOMBRES = z.registry<{ id: string; description: string }>();
NOMBRES.add(respuestaError, { id: 'Error', description: 'The answer of every failure.' });
NOMBRES.add(mensaje, { id: 'Mensaje', description: 'A Spanish sentence for the buyer.' });
NOMBRES.add(usuario, { id: 'Usuario', description: 'A user as the session knows them (§3.2).' });
NOMBRES.add(categoria, { id: 'Categoria', description: 'A genre of events (§3.5).' });
NOMBRES.add(eventoResumen, { id: 'EventoResumen', description: 'An event as the list shows it (§3.4).' });
NOMBRES.add(eventoDetalle, { id: 'EventoDetalle', description: 'An event with its venue map (§3.4).' });
NOMBRES.add(seccion, { id: 'Seccion', description: "A section of an event's venue (§3.6)." });
NOMBRES.add(precioCategoria, { id: 'PrecioCategoria', description: 'Prices of one price zone (§3.7).' });
NOMBRES.add(categoriaEvento, { id: 'CategoriaEvento', description: 'A price zone of the event (§3.8).' });
NOMBRES.add(estadoAsiento, { id: 'EstadoAsiento', description: "A seat's state (§3.9)." });
NOMBRES.add(fila, { id: 'Fila', description: 'A row with its seats (§3.9).' });
NOMBRES.add(asiento, { id: 'Asiento', description: 'A numbered seat (§3.9).' });
NOMBRES.add(promocion, { id: 'Promocion', description: 'A promotion (§3.11).' });
NOMBRES.add(desglose, { id: 'Desglose', description: 'The printed price of a purchase, in pesos (§9.3).' });
NOMBRES.add(reserva, { id: 'Reserva', description: 'A reservation as its holder finds it again.' });
NOMBRES.add(reservaHecha, { id: 'ReservaHecha', description: 'A reservation just made (§3.10).' });
NOMBRES.add(cargo, { id: 'Cargo', description: "A charge's answer (§3.14)." });
NOMBRES.add(tarjetaGuardada, { id: 'TarjetaGuardada', description: 'A saved card (§3.12).' });
NOMBRES.add(boleto, {
  id: 'Boleto',
  description: 'A ticket, or a general pass when `asiento` is null (§3.16).',
});
NOMBRES.add(boletoEnPuerta, { id: 'BoletoEnPuerta', description: 'What the door sees of a ticket.' });

const DE_ZOD = '#/$defs/';
const DEL_DOCUMENTO = '#/components/schemas/';

/** Turns the contract's schemas into the document's; what has a name is described once. */
export class Esquemas {
  readonly componentes: Record<string, Esquema> = {};

  /** As a caller writes it. */
  entrada(esquema: z.ZodType): Esquema {
    return this.#convertir(esquema, 'input');
  }

  /** As the server answers it. */
  salida(esquema: z.ZodType): Esquema {
    return this.#convertir(esquema, 'output');
  }

  #convertir(esquema: z.ZodType, io: 'input' | 'output'): Esquema {
    const {
      $schema: _,
      $defs,
      ...propio
    } = z.toJSONSchema(esquema, {
      io,
      metadata: NOMBRES,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplificar(jsonSchema),
    });
    for (const [nombre, definido] of Object.entries($defs ?? {})) {
      this.componentes[nombre] = renombrar(definido) as Esquema;
    }
    return renombrar(propio) as Esquema;
  }
}

/** A format says it all: its pattern does not help a reader, nor do the bounds of every integer. */
function simplificar(esquema: Esquema): void {
  if (esquema.format !== undefined) delete esquema.pattern;
  if (esquema.minimum === Number.MIN_SAFE_INTEGER) delete esquema.minimum;
  if (esquema.maximum === Number.MAX_SAFE_INTEGER) delete esquema.maximum;
  // A later version may answer more.
  if (esquema.additionalProperties === false) delete esquema.additionalProperties;
  delete esquema.id;
}

function renombrar(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(renombrar);
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor).map(([clave, dentro]) => [
      clave,
      clave === '$ref' && typeof dentro === 'string'
        ? dentro.replace(DE_ZOD, DEL_DOCUMENTO)
        : renombrar(dentro),
    ]),
  );
}
