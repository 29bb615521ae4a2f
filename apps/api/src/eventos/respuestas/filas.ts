import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { aPesos } from '@taquilla/rules/dinero';
import type { EstadoSeccion } from '../inventario/estadoEvento.ts';
import { ESTADOS } from '../inventario/lugares.ts';
import type { AsientoFijo, FilaFija, Plano, SeccionFija } from '../inventario/plano.ts';
import { categoriasEvento, preciosCategorias, tasaDeServicio } from './precios.ts';

export interface SeccionConFilas {
  plano: Plano;
  seccion: SeccionFija;
  filas: readonly FilaFija[];
}

/** Rows and seats of one numbered section with their states (§3.8, §3.9). */
export function armarFilas(fija: SeccionConFilas, estado: EstadoSeccion): RespuestaDe<'getFilas'> {
  const { plano, seccion, filas } = fija;
  const { usoDeTarjeta, ivaRate, isIvaApplied } = plano.tarifas;
  const grupos = plano.lugares.grupos
    .map((grupo, index) => ({ ...grupo, libres: estado.libres.get(index) ?? 0 }))
    .filter(grupo => grupo.seccionId === seccion.id);
  const zonas = new Map(plano.zonas.map(zona => [zona.id, zona]));

  const armarAsiento = (asiento: AsientoFijo, fila: FilaFija): Asiento => ({
    id: asiento.id,
    nombre: asiento.numero,
    numero: asiento.numero,
    fila: fila.nombre,
    estado: ESTADOS[estado.codigos[asiento.posicion] ?? 0] ?? 'inaccesible',
    precio: aPesos(asiento.precio),
    categoria: zonas.get(asiento.zonaPrecioId)?.nombre ?? '',
    color: zonas.get(asiento.zonaPrecioId)?.color ?? '',
    x: asiento.x,
    y: asiento.y,
    ...(asiento.atributos && { atributos: asiento.atributos }),
    ...(asiento.acompanaA !== null && { acompanaA: asiento.acompanaA }),
    ...(asiento.seVendeSolo && { seVendeSolo: true }),
  });

  return {
    seccion: { id: seccion.id, nombre: seccion.nombre, bloque: seccion.bloque },
    filas: filas.map(fila => ({
      id: fila.id,
      nombre: fila.nombre,
      asientos: fila.asientos.map(asiento => armarAsiento(asiento, fila)),
      udt: usoDeTarjeta,
      uds: tasaDeServicio(
        plano,
        fila.asientos.map(asiento => asiento.zonaPrecioId),
      ),
      iva: isIvaApplied ? ivaRate : 0,
    })),
    preciosCategorias: preciosCategorias(plano, grupos),
    categoriasEvento: categoriasEvento(plano.zonas),
    orientacionFilas: seccion.orientacionFilas,
    esMesa: seccion.esMesa,
    version: estado.version,
  };
}
