import { createContext, useContext } from 'react';

/** Whether contents have copy buttons: always in the workspace, on a shared page when its owner allows it. */
export const CopyingContext = createContext(true);

export const useCopying = (): boolean => useContext(CopyingContext);
