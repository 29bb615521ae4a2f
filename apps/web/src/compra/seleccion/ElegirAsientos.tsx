import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { lazy, Suspense, useState } from 'react';
import { anotarPerdidos, useCambiando } from '../cambiando.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { useTotalAntes } from '../total/totalVisto.ts';
import { BarraDelAuditorio, type Vista } from './auditorio/BarraDelAuditorio.tsx';
import { Leyendas } from './auditorio/Leyendas.tsx';
import { LimiteEnSeccion, useDelEvento } from './auditorio/LimiteEnSeccion.tsx';
import { ListaAsientos } from './auditorio/ListaAsientos.tsx';
import { MapaDelAuditorio } from './auditorio/MapaDelAuditorio.tsx';
import { leerAgotada, useAuditorio } from './auditorio/useAuditorio.ts';
import { EncabezadoDeSeccion } from './EncabezadoDeSeccion.tsx';
import { useEleccion } from './eleccion/useEleccion.ts';
import { usePerdidos } from './eleccion/usePerdidos.ts';
import { BarraDeCompra } from './resumen/BarraDeCompra.tsx';
import { useContinuar } from './resumen/BotonContinuar.tsx';
import { Resumen } from './resumen/Resumen.tsx';
import { useCotizacion } from './resumen/useCotizacion.ts';
import { Vecinas } from './vecinas/Vecinas.tsx';
import './ElegirAsientos.css';

const BarraDeLugares = lazy(() =>
  import('../junto/BarraDeLugares.tsx').then(m => ({ default: m.BarraDeLugares })),
);

/** The props of step 1, with callbacks for its progress. */
export interface SeleccionStepProps {
  evento: EventoDetalle;
  seccionId: number;
  nombre: string;
  /** Called at the first pick: the code of step 2 may be fetched. */
  onPreparar: () => void;
  /** Called when the seats are held. */
  onApartada: (reserva: ReservaGuardada) => void;
  /** Called when everything is done and step 2 may begin. */
  onLista: (reserva: ReservaGuardada) => void;
}

interface ElegirAsientosProps extends SeleccionStepProps {
  datos: RespuestaDe<'getFilas'>;
  releer: () => Promise<void>;
}

/** A section with its rows: map or list at the left, the picked seats at the right. */
export function ElegirAsientos(props: ElegirAsientosProps) {
  const { evento, seccionId, datos, onPreparar } = props;
  const { filas, esMesa } = datos;
  const [vista, setVista] = useState<Vista>('mapa');
  const delEvento = useDelEvento(evento);
  const auditorio = useAuditorio(datos, evento, delEvento);
  const eleccion = useEleccion({
    evento,
    seccionId,
    auditorio,
    secciones: delEvento.datos?.secciones,
    onElegir: onPreparar,
  });
  // Places of several sections are held together, and held ones changed together (§B1.2, §B1.3).
  const cambiando = useCambiando(evento.id);
  const juntos = cambiando !== null || eleccion.otros > 0;
  const { seleccion, elegidos, poner, alternar, anuncio } = eleccion;
  const { cotizacion, codigo } = useCotizacion({ evento, auditorio, elegidos });
  const promocionId = cotizacion.codigo?.aplica ? (codigo.promocion?.id ?? null) : null;
  const { total } = cotizacion.desglose;
  const totalAntes = useTotalAntes({ eleccion: `${seleccion} ${codigo.promocion?.id}`, total });
  const paso = useContinuar(props, { seleccion, promocionId, total });
  const alPerder = (ids: readonly number[]) => anotarPerdidos(evento.id, ids);
  usePerdidos({ seleccion, porId: auditorio.porId, esMesa, apartando: paso.apartando, poner, alPerder });

  const agotada = elegidos.length === 0 ? leerAgotada(filas) : null;
  const mejores = { max: evento.limiteDeAsientos, onElegir: eleccion.elegirMejores };
  const resumen = (lugar: 'al_lado' | 'hoja') => (
    <Resumen
      evento={evento}
      auditorio={auditorio}
      elegidos={elegidos}
      agotada={agotada}
      cotizacion={cotizacion}
      totalAntes={totalAntes}
      codigo={codigo}
      paso={paso}
      onAlternar={alternar}
      juntos={juntos ? eleccion.otros : null}
      lugar={lugar}
    />
  );
  return (
    <>
      <EncabezadoDeSeccion evento={evento} nombre={datos.seccion.nombre} />
      <div className="ancho compra">
        <div className="auditorio">
          <BarraDelAuditorio vista={vista} onVista={setVista} mejores={esMesa || agotada ? null : mejores} />
          <Leyendas auditorio={auditorio} promociones={evento.promociones} />
          <LimiteEnSeccion auditorio={auditorio} delEvento={delEvento} />
          {vista === 'mapa' ? (
            <MapaDelAuditorio
              auditorio={auditorio}
              seleccion={seleccion}
              cambiando={cambiando}
              onTocar={eleccion.tocar}
              mostrar={eleccion.mostrar}
              onImposible={() => setVista('lista')}
            />
          ) : (
            <ListaAsientos
              auditorio={auditorio}
              seleccion={seleccion}
              onTocar={alternar}
              onSinLimite={() => delEvento.ponerLimite(null)}
            />
          )}
        </div>
        {delEvento.datos && delEvento.precios && (
          <Vecinas
            evento={evento}
            datos={delEvento.datos}
            precios={delEvento.precios}
            seccionId={seccionId}
          />
        )}
        <aside className="compra__lado solo-ancho" aria-label="Tu selección">
          {resumen('al_lado')}
        </aside>
      </div>
      {juntos ? (
        <Suspense fallback={null}>
          {delEvento.datos && <BarraDeLugares evento={evento} datos={delEvento.datos} />}
        </Suspense>
      ) : (
        <BarraDeCompra
          evento={evento}
          elegidos={elegidos}
          esMesa={esMesa}
          agotada={agotada}
          total={total}
          totalAntes={totalAntes}
        >
          {resumen('hoja')}
        </BarraDeCompra>
      )}
      <p className="solo-lector" role="status">
        {agotada && 'Sección agotada.'}
      </p>
      <p className="solo-lector" role="status">
        {anuncio && elegidos.length > 0 ? `${anuncio} Total con cargos ${formatPesos(total)}.` : anuncio}
      </p>
    </>
  );
}
