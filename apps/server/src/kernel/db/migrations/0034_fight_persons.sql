ALTER TABLE "fights" ADD COLUMN "person1" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "person2" text DEFAULT '2' NOT NULL;