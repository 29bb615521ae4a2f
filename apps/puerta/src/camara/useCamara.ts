import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  abrirCamara,
  type Camara,
  type FallaDeCamara,
  type Lectura,
  leerCuadros,
  SinCamara,
} from './camara.ts';

interface EnPantalla {
  ref: RefObject<HTMLVideoElement | null>;
  falla: FallaDeCamara | null;
  descansa: boolean;
  despertar: () => void;
  conLuz: boolean;
  luz: boolean;
  ponerLuz: (encendida: boolean) => void;
  zooms: readonly number[];
  zoom: number;
  /** The next nearer one, and from the last back to the first. */
  acercar: () => void;
}

/** The camera of a screen: on while the screen is, resting when no code comes. */
export function useCamara(
  { alLeer, alVerDos, miradas }: Omit<Lectura, 'alDescansar'>,
  deviceId: string | null = null,
): EnPantalla {
  const ref = useRef<HTMLVideoElement>(null);
  const camara = useRef<Camara | null>(null);
  const oyentes = useRef({ alLeer, alVerDos });
  oyentes.current = { alLeer, alVerDos };
  const [falla, setFalla] = useState<FallaDeCamara | null>(null);
  const [descansa, setDescansa] = useState(false);
  /** How often the system took the camera away. */
  const [veces, setVeces] = useState(0);
  const [conLuz, setConLuz] = useState(false);
  const [luz, setLuz] = useState(false);
  const [zooms, setZooms] = useState<readonly number[]>([]);
  const [zoom, setZoom] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that was taken away is opened again
  useEffect(() => {
    const video = ref.current;
    if (!video || descansa) return;
    let dejar = () => {};
    let vive = true;
    abrirCamara(video, deviceId).then(
      abierta => {
        if (!vive) {
          abierta.cerrar();
          return;
        }
        camara.current = abierta;
        setFalla(null);
        setConLuz(abierta.conLuz);
        setZooms(abierta.zooms);
        setZoom(1);
        dejar = leerCuadros(video, {
          alLeer: texto => oyentes.current.alLeer(texto),
          alVerDos: () => oyentes.current.alVerDos(),
          alDescansar: () => setDescansa(true),
          miradas,
        });
      },
      error => setFalla(error instanceof SinCamara ? error.falla : 'no_hay'),
    );
    return () => {
      vive = false;
      dejar();
      camara.current?.cerrar();
      camara.current = null;
    };
  }, [descansa, deviceId, veces, miradas]);

  // A phone that was locked, or was called, may come back without its picture (§P8.5).
  useEffect(() => {
    const mirar = () => {
      if (document.visibilityState === 'visible' && camara.current?.seFue()) setVeces(antes => antes + 1);
    };
    document.addEventListener('visibilitychange', mirar);
    return () => document.removeEventListener('visibilitychange', mirar);
  }, []);

  const ponerLuz = useCallback((encendida: boolean) => {
    setLuz(encendida);
    void camara.current?.ponerLuz(encendida);
  }, []);
  const acercar = useCallback(() => {
    const siguiente = zooms[(zooms.indexOf(zoom) + 1) % zooms.length] ?? 1;
    setZoom(siguiente);
    void camara.current?.ponerZoom(siguiente);
  }, [zooms, zoom]);
  return {
    zooms,
    zoom,
    acercar,
    ref,
    falla,
    descansa,
    despertar: () => setDescansa(false),
    conLuz,
    luz,
    ponerLuz,
  };
}
