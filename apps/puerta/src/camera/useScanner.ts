import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Camera, type CameraFault, NoCamera, openCamera, type Reading, readFrames } from './camera.ts';

interface Scanner {
  ref: RefObject<HTMLVideoElement | null>;
  fault: CameraFault | null;
  resting: boolean;
  wake: () => void;
  hasTorch: boolean;
  isLit: boolean;
  setTorch: (on: boolean) => void;
  zooms: readonly number[];
  zoom: number;
  /** Goes to the next zoom factor, and from the last back to the first. */
  zoomIn: () => void;
}

/** The camera of a screen: on while the screen is shown, resting when no code comes. */
export function useScanner(
  { onRead, onTwo, onNone, looks }: Omit<Reading, 'onRest'>,
  deviceId: string | null = null,
): Scanner {
  const ref = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const listeners = useRef({ onRead, onTwo, onNone });
  listeners.current = { onRead, onTwo, onNone };
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [resting, setResting] = useState(false);
  /** How often the system took the camera away. */
  const [losses, setLosses] = useState(0);
  const [hasTorch, setHasTorch] = useState(false);
  const [isLit, setIsLit] = useState(false);
  const [zooms, setZooms] = useState<readonly number[]>([]);
  const [zoom, setZoom] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that was taken away is opened again
  useEffect(() => {
    const video = ref.current;
    if (!video || resting) return;
    let stop = () => {};
    let alive = true;
    openCamera(video, deviceId).then(
      opened => {
        if (!alive) {
          opened.close();
          return;
        }
        camera.current = opened;
        setFault(null);
        setHasTorch(opened.hasTorch);
        setZooms(opened.zooms);
        setZoom(1);
        stop = readFrames(video, {
          onRead: text => listeners.current.onRead(text),
          onTwo: () => listeners.current.onTwo(),
          onNone: () => listeners.current.onNone?.(),
          onRest: () => setResting(true),
          looks,
        });
      },
      error => setFault(error instanceof NoCamera ? error.fault : 'no_hay'),
    );
    return () => {
      alive = false;
      stop();
      camera.current?.close();
      camera.current = null;
    };
  }, [resting, deviceId, losses, looks]);

  // A phone that was locked or called may return without its picture (§P8.5).
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && camera.current?.isGone()) setLosses(before => before + 1);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const setTorch = useCallback((on: boolean) => {
    setIsLit(on);
    void camera.current?.setTorch(on);
  }, []);
  const zoomIn = useCallback(() => {
    const next = zooms[(zooms.indexOf(zoom) + 1) % zooms.length] ?? 1;
    setZoom(next);
    void camera.current?.setZoom(next);
  }, [zooms, zoom]);
  return {
    zooms,
    zoom,
    zoomIn,
    ref,
    fault,
    resting,
    wake: () => setResting(false),
    hasTorch,
    isLit,
    setTorch,
  };
}
