import { storage } from '@taquilla/cliente/storage';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useState } from 'react';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { Cobrado } from './Cobrado.tsx';
import { Cobro } from './Cobro.tsx';
import { IMPRESORAS, type Impresora, type Ventanilla } from './caja.ts';
import { cantidadPorBuscar, conParte, primeraSeccion, seccionVecina } from './deseo.ts';
import { Elegidos } from './Elegidos.tsx';
import { AvisoDeEntregas } from './Entregas.tsx';
import { EventosEnVenta } from './EventosEnVenta.tsx';
import { Juntar } from './Juntar.tsx';
import { MapaDeVentanilla } from './MapaDeVentanilla.tsx';
import type { Medio } from './pago.ts';
import { type ConApartado, useApartado } from './useApartado.ts';
import { useVenta } from './useVenta.ts';
import { useVentanillaKeys } from './useVentanillaKeys.ts';
import { Zonas } from './Zonas.tsx';

const CLAVE_DE_IMPRESORA = 'impresora';
type Vista = 'mejores' | 'mapa';
type Caja = RespuestaDe<'abrirCaja'>;

/** Puts a sale together and charges for it. */
export function Venta({ caja, ventanilla }: { caja: Caja; ventanilla: Ventanilla }) {
  const { eventoId } = ventanilla;
  const apartado = useApartado({ cajaId: caja.id, eventoId, inicial: caja.apartado });
  const venta = useVenta({ cajaId: caja.id, eventoId, apartado });
  const [impresora, setImpresora] = useImpresora();
  const { estado } = venta;
  const eleccion = useEleccion(ventanilla, apartado, {
    activa: estado.es !== 'vendida',
    cobrar: () => void venta.cobrar(),
  });
  if (estado.es === 'vendida')
    return (
      <Cobrado
        vendida={estado.vendida}
        ventanilla={ventanilla}
        impresora={estado.recuperada ? 'ninguna' : impresora}
        recuperada={estado.recuperada}
        alSeguir={venta.siguiente}
      />
    );
  return (
    <div className="ventanilla">
      <Lugares
        caja={caja}
        ventanilla={ventanilla}
        apartado={apartado}
        medio={venta.pago.medio}
        {...eleccion}
      />
      <Cobro
        ventanilla={ventanilla}
        apartado={apartado}
        venta={venta}
        impresora={impresora}
        ponerImpresora={setImpresora}
      />
    </div>
  );
}

type Eleccion = ReturnType<typeof useEleccion>;

/** The chosen section, the way of choosing in it, and the keys for it. */
function useEleccion(
  { secciones }: Ventanilla,
  apartado: ConApartado,
  { activa, cobrar }: { activa: boolean; cobrar: () => void },
) {
  const [vista, setVista] = useState<Vista>('mejores');
  const [seccionId, setSeccionId] = useState(
    () => apartado.deseo?.partes[0]?.seccionId ?? primeraSeccion(secciones)?.id ?? 0,
  );
  const seccion = secciones.find(({ id }) => id === seccionId) ?? primeraSeccion(secciones);
  const elegir = (id: number, cantidad: number, lugares?: readonly number[]) => {
    const parte = { seccionId: id, cantidad, ...(lugares && { lugares }) };
    setSeccionId(id);
    apartado.pedir(conParte(apartado.deseo, parte, apartado.apartado));
  };
  useVentanillaKeys({
    activa,
    cantidad: n => seccion && elegir(seccion.id, n),
    mover: pasos => setSeccionId(seccionVecina(secciones, seccion, pasos)),
    mejores: () => {
      setVista('mejores');
      if (seccion) elegir(seccion.id, cantidadPorBuscar(apartado.deseo, seccion.id));
    },
    cobrar,
  });
  return { vista, setVista, seccion, setSeccionId, elegir };
}

interface LugaresProps extends Eleccion {
  caja: Caja;
  ventanilla: Ventanilla;
  apartado: ConApartado;
  medio: Medio;
}

function Lugares(props: LugaresProps) {
  const { caja, ventanilla, apartado, vista, setVista, seccion, setSeccionId, elegir } = props;
  const { eventoId, secciones } = ventanilla;
  return (
    <div className="ventanilla__lugares">
      <AvisoDeEntregas caja={caja} />
      <EventosEnVenta eventoId={eventoId} />
      <ComoElegir vista={vista} setVista={setVista} />
      {!ventanilla.abierto && (
        <Notice tone="urgente">
          Este evento no se vende ahora: está en pausa, terminó o todavía no empieza su venta.
        </Notice>
      )}
      <ErrorLine>{apartado.falla}</ErrorLine>
      {vista === 'mejores' ? (
        <Mejores {...props} />
      ) : (
        <MapaDeVentanilla
          eventoId={eventoId}
          secciones={secciones}
          seccion={seccion}
          alElegirSeccion={setSeccionId}
          elegidos={apartado.apartado?.lugares.map(({ id }) => id) ?? []}
          elegir={(id, lugares) => elegir(id, lugares.length, lugares)}
        />
      )}
      <Juntar secciones={secciones} apartado={apartado} />
    </div>
  );
}

function ComoElegir({ vista, setVista }: Pick<LugaresProps, 'vista' | 'setVista'>) {
  return (
    <div className="fila fila--entre">
      <Segmented
        label="Cómo elegir"
        options={[
          { value: 'mejores', label: 'Mejores lugares', icon: 'boleto' },
          { value: 'mapa', label: 'Mapa', icon: 'mapa' },
        ]}
        value={vista}
        onChange={setVista}
      />
      <p className="nota ventanilla__teclas">
        <kbd>1</kbd>-<kbd>9</kbd> cantidad · <kbd>F2</kbd> mejores lugares · <kbd>F9</kbd> cobrar
      </p>
    </div>
  );
}

function Mejores({ ventanilla, apartado, medio, seccion, elegir, setSeccionId, setVista }: LugaresProps) {
  return (
    <>
      <Zonas
        secciones={ventanilla.secciones}
        zonas={ventanilla.zonas}
        seccionId={seccion?.id ?? 0}
        medio={medio}
        deseo={apartado.deseo}
        elegir={elegir}
        alMapa={id => {
          setSeccionId(id);
          setVista('mapa');
        }}
      />
      <Elegidos
        apartado={apartado.apartado}
        seccion={seccion}
        ventanilla={ventanilla}
        alMapa={() => setVista('mapa')}
      />
    </>
  );
}

function useImpresora() {
  const [impresora, setImpresora] = useState<Impresora>(
    () => IMPRESORAS.find(({ value }) => value === storage.getItem(CLAVE_DE_IMPRESORA))?.value ?? '80mm',
  );
  const poner = (nueva: Impresora) => {
    storage.setItem(CLAVE_DE_IMPRESORA, nueva);
    setImpresora(nueva);
  };
  return [impresora, poner] as const;
}
