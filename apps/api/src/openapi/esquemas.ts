import { mensaje, respuestaError } from '@taquilla/contract/comun/campos';
import { boletoEnPuerta } from '@taquilla/contract/puerta/boletos';
import { usuario } from '@taquilla/contract/tienda/cuentas';
import * as compra from '@taquilla/contract/tienda/entidades/compra';
import * as evento from '@taquilla/contract/tienda/entidades/evento';
import { z } from 'zod';

/** A schema of the document, as far as it is looked into here. */
export type Esquema = Record<string, unknown>;

/** What the document says of a schema beyond its shape; one with an `id` is described once, under that name. */
export const NOTAS = z.registry<{ id?: string; description?: string; format?: string }>();

const NOMBRADOS: readonly (readonly [z.ZodType, string, string])[] = [
  [respuestaError, 'Error', 'The answer of every failure.'],
  [mensaje, 'Mensaje', 'A Spanish sentence for the buyer.'],
  [usuario, 'Usuario', 'A user as the session knows them (§3.2).'],
  [evento.categoria, 'Categoria', 'A genre of events (§3.5).'],
  [evento.eventoResumen, 'EventoResumen', 'An event as the list shows it (§3.4).'],
  [evento.eventoDetalle, 'EventoDetalle', 'An event with its venue map (§3.4).'],
  [evento.seccion, 'Seccion', "A section of an event's venue (§3.6)."],
  [evento.precioCategoria, 'PrecioCategoria', 'Prices of one price zone (§3.7).'],
  [evento.categoriaEvento, 'CategoriaEvento', 'A price zone of the event (§3.8).'],
  [evento.estadoAsiento, 'EstadoAsiento', "A seat's state (§3.9)."],
  [evento.fila, 'Fila', 'A row with its seats (§3.9).'],
  [evento.asiento, 'Asiento', 'A numbered seat (§3.9).'],
  [compra.promocion, 'Promocion', 'A promotion (§3.11).'],
  [compra.desglose, 'Desglose', 'The printed price of a purchase, in pesos (§9.3).'],
  [compra.reserva, 'Reserva', 'A reservation as its holder finds it again.'],
  [compra.reservaHecha, 'ReservaHecha', 'A reservation just made (§3.10).'],
  [compra.cargo, 'Cargo', "A charge's answer (§3.14)."],
  [compra.tarjetaGuardada, 'TarjetaGuardada', 'A saved card (§3.12).'],
  [compra.boleto, 'Boleto', 'A ticket, or a general pass when `asiento` is null (§3.16).'],
  [boletoEnPuerta, 'BoletoEnPuerta', 'What the door sees of a ticket.'],
];
for (const [esquema, id, description] of NOMBRADOS) NOTAS.add(esquema, { id, description });

/** Turns the contract's schemas into the document's; what has a name is described once. */
export class Esquemas {
  readonly componentes: Record<string, Esquema> = {};

  /** As a caller writes it (`input`) or as the server answers it (`output`). */
  convertir(esquema: z.ZodType, io: 'input' | 'output'): Esquema {
    const convertido = z.toJSONSchema(esquema, {
      io,
      metadata: NOTAS,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplificar(jsonSchema),
    });
    const texto = JSON.stringify(convertido).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, $defs, ...propio }: Esquema = JSON.parse(texto);
    Object.assign(this.componentes, $defs);
    return propio;
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
