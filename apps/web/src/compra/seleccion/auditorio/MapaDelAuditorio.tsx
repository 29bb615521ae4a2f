import { formatPesos } from '@taquilla/rules/dinero';
import { esSeleccionable, muestraPrecio } from '@taquilla/rules/estados';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import type { Cambiando } from '../../cambiando.ts';
import { asientosDeMesa, type Seleccion } from '../eleccion/elegir.ts';
import { MapaAsientos } from '../mapa/MapaAsientos.tsx';
import { contar, nombrarAtributos, nombrarEstado } from './nombrar.ts';
import type { Auditorio } from './useAuditorio.ts';
import { nombrarZonas } from './zonas.ts';

interface MapaDelAuditorioProps {
  auditorio: Auditorio;
  seleccion: Seleccion;
  cambiando?: Cambiando | null;
  onTocar: (id: number) => void;
  mostrar: readonly number[] | null;
  onImposible: () => void;
}

/** The section's map, with the words about each seat. */
export function MapaDelAuditorio({
  auditorio,
  seleccion,
  cambiando = null,
  onTocar,
  mostrar,
  onImposible,
}: MapaDelAuditorioProps) {
  const { datos, plano, porId } = auditorio;

  const describir = (id: number): string => {
    const ficha = fichaDe(id, auditorio);
    if (!ficha) return '';
    const { titulo, categoria, notas, estado, precio } = ficha;
    const dicho = seleccion.includes(id) ? decirElegido(id, cambiando) : estado.toLowerCase();
    return [titulo, notas, categoria, precio && `${precio} con cargos`, dicho].filter(Boolean).join(', ');
  };

  return (
    <MapaAsientos
      plano={plano}
      nombre={datos.seccion.nombre}
      seleccion={seleccion}
      cambiando={cambiando}
      mostrar={mostrar}
      onPress={onTocar}
      onUnable={onImposible}
      describir={describir}
      renderAviso={id => {
        const ficha = porId.get(id) && fichaDe(id, auditorio);
        return ficha ? <Aviso {...ficha} /> : null;
      }}
    />
  );
}

/** A picked seat's state: while a hold is changed, whether it is one of the hold's (§B1.3). */
function decirElegido(id: number, cambiando: Cambiando | null): string {
  if (!cambiando) return 'seleccionado';
  return cambiando.propios.includes(id) ? 'apartado, lo conservas' : 'lo agregas';
}

/** The words of the label beside a seat. */
export function Aviso({ titulo, notas, categoria, precio, libre, estado }: Ficha) {
  return (
    <>
      <strong>{titulo}</strong>
      {notas && <b>{notas}</b>}
      <small>{categoria}</small>
      {precio && (
        <p>
          Total con cargos <b className="num">{precio}</b>
        </p>
      )}
      {!libre && <p>{estado}</p>}
    </>
  );
}

interface Ficha {
  titulo: string;
  categoria: string;
  /** Its attributes (§B7.1); empty for none. */
  notas: string;
  estado: string;
  libre: boolean;
  /** Null for sold, courtesy and blocked seats (§2.29). */
  precio: string | null;
}

/** The words about a seat, or about the table that it belongs to; null for no seat. */
export function fichaDe(id: number, { datos, porId, tarifario }: Auditorio): Ficha | null {
  const asiento = porId.get(id);
  if (!asiento || asiento.estado === 'inaccesible') return null;
  const mesa = datos.esMesa && datos.filas.find(fila => fila.asientos.includes(asiento));
  const todos = mesa ? asientosDeMesa(mesa) : [asiento];
  const peor = todos.find(otro => !esSeleccionable(otro.estado)) ?? asiento;
  const total = tarifario.juntosConCargos(todos);
  return {
    titulo: mesa ? nombrarMesa(mesa.nombre) : nombrarLugar(asiento),
    categoria: mesa
      ? `${nombrarZonas(todos)}, ${contar(todos.length, 'lugar', 'lugares')}`
      : asiento.categoria,
    notas: [...new Set(todos.flatMap(otro => nombrarAtributos(otro, porId)))].join(' · '),
    estado: nombrarEstado(peor.estado),
    libre: esSeleccionable(peor.estado),
    precio: muestraPrecio(peor.estado) ? formatPesos(total) : null,
  };
}
