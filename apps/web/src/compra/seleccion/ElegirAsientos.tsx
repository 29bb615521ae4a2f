import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatPesos } from '@taquilla/rules/dinero';
import { useState } from 'react';
import { useTotalAntes } from '../total/totalVisto.ts';
import { EncabezadoDeSeccion } from './EncabezadoDeSeccion.tsx';
import { useEleccion } from './eleccion/useEleccion.ts';
import { usePerdidos } from './eleccion/usePerdidos.ts';
import type { SeleccionStepProps } from './propsDeSeleccion.ts';
import { BarraDeCompra } from './resumen/BarraDeCompra.tsx';
import { Resumen } from './resumen/Resumen.tsx';
import { useCotizacion } from './resumen/useCotizacion.ts';
import { leerAgotada } from './sala/agotada.ts';
import { BarraDeSala, type Vista } from './sala/BarraDeSala.tsx';
import { Leyendas } from './sala/Leyendas.tsx';
import { ListaAsientos } from './sala/ListaAsientos.tsx';
import { MapaDeSala } from './sala/MapaDeSala.tsx';
import { useSala } from './sala/useSala.ts';
import { useApartar } from './useApartar.ts';
import './ElegirAsientos.css';

interface ElegirAsientosProps extends SeleccionStepProps {
  datos: RespuestaDe<'getFilas'>;
  releer: () => Promise<void>;
}

/** A section whose rows are known: map or list at the left, what is picked at the right. */
export function ElegirAsientos(props: ElegirAsientosProps) {
  const { evento, seccionId, datos, onPreparar } = props;
  const { filas, esMesa } = datos;
  const [vista, setVista] = useState<Vista>('mapa');
  const sala = useSala(datos, evento);
  const eleccion = useEleccion({ evento, seccionId, sala, onElegir: onPreparar });
  const { seleccion, elegidos, poner, alternar, anuncio } = eleccion;
  const { cotizacion, codigo } = useCotizacion({ evento, sala, elegidos });
  const promocionId = cotizacion.codigo?.aplica ? (codigo.promocion?.id ?? null) : null;
  const { total } = cotizacion.desglose;
  const totalAntes = useTotalAntes({ eleccion: `${seleccion} ${codigo.promocion?.id}`, total });
  const apartar = useApartar({ ...props, seleccion, promocionId, total });
  usePerdidos({ seleccion, porId: sala.porId, esMesa, apartando: apartar.apartando, poner });

  const agotada = elegidos.length === 0 ? leerAgotada(filas) : null;
  const mejores = { max: evento.limiteDeAsientos, onElegir: eleccion.elegirMejores };
  const resumen = {
    ...{ evento, sala, elegidos, agotada, cotizacion, totalAntes, codigo, apartar },
    onQuitar: alternar,
  };
  return (
    <>
      <EncabezadoDeSeccion evento={evento} nombre={datos.seccion.nombre} />
      <div className="ancho compra">
        <div className="sala">
          <BarraDeSala vista={vista} onVista={setVista} mejores={esMesa || agotada ? null : mejores} />
          <Leyendas sala={sala} />
          {vista === 'mapa' ? (
            <MapaDeSala
              sala={sala}
              seleccion={seleccion}
              onTocar={eleccion.tocar}
              mostrar={eleccion.mostrar}
              onImposible={() => setVista('lista')}
            />
          ) : (
            <ListaAsientos sala={sala} seleccion={seleccion} onTocar={alternar} />
          )}
        </div>
        <aside className="compra__lado solo-ancho">
          <Resumen {...resumen} />
        </aside>
      </div>
      <BarraDeCompra {...{ evento, elegidos, esMesa, agotada, total, totalAntes }}>
        <Resumen {...resumen} enHoja />
      </BarraDeCompra>
      <p className="solo-lector" role="status">
        {agotada && 'Sección agotada.'}
      </p>
      <p className="solo-lector" role="status">
        {anuncio && elegidos.length > 0 ? `${anuncio} Total con cargos ${formatPesos(total)}.` : anuncio}
      </p>
    </>
  );
}
