// The door of this room: what every view is made of, under one name. Preact is known in this room alone.
export { batch, computed, effect, signal, untracked, useComputed, useSignal } from "@preact/signals";
export { render, type ComponentChild, type ComponentChildren, type JSX } from "preact";
export { useLayoutEffect, useMemo, useRef } from "preact/hooks";
export * from "./elements";
export * from "./overlays";
export * from "./text";
export * from "./underway";
